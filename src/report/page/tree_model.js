// A tree as flat lists: which nodes it has, and which of them are open. Nodes stand in the order of
// a walk, so what is below a node is a range, and nothing here recurses: trees may be of any depth.

class TreeModel {
  constructor(flat, classes) {
    this.flat = flat;
    this.classes = classes;
    const count = flat.parent.length;
    this.count = count;
    this.end = new Int32Array(count);  // behind the last node below
    this.depth = new Int32Array(count);
    this.rows = new Float64Array(count);
    this.leaves = new Int32Array(count);   // below, itself included
    this.changed = new Int32Array(count);  // leaves below whose rule is not kept
    this.open = new Uint8Array(count);
    this.openedTo = 0;  // down to this depth all is open; single ways may go on
    this.nodeOfRule = new Map();
    this.labels = new Array(count);  // for searching, made when they are needed
    for (let i = 0; i < count; ++i) {
      if (i > 0) this.depth[i] = this.depth[flat.parent[i]] + 1;
      for (const rows of flat.counts[i]) this.rows[i] += rows;
      if (flat.rule[i] !== null) this.nodeOfRule.set(flat.rule[i], i);
    }
    this.end.fill(0);
    for (let i = count - 1; i >= 0; --i) {
      if (this.end[i] === 0) this.end[i] = i + 1;
      if (this.isLeaf(i)) {
        this.leaves[i] = 1;
        this.changed[i] = flat.status[i] !== null && flat.status[i] !== 'kept' ? 1 : 0;
      }
      if (i === 0) continue;
      const parent = flat.parent[i];
      this.end[parent] = Math.max(this.end[parent], this.end[i]);
      this.leaves[parent] += this.leaves[i];
      this.changed[parent] += this.changed[i];
    }
    this.deepest = this.depth.reduce((a, b) => Math.max(a, b), 0);
  }

  isLeaf(node) { return this.flat.test[node] === null; }

  *childrenOf(node) {
    for (let child = node + 1; child < this.end[node]; child = this.end[child]) yield child;
  }

  // kept, new, or how a rule is gone; mixed where rules below changed.
  kindOf(node) {
    if (this.changed[node] === 0) return 'kept';
    if (this.isLeaf(node)) return statusKind(this.flat.status[node], this.flat.rule[node]);
    return 'mixed';
  }

  // The first levels, and the ways to what changed, as long as that can be read.
  openWhatChanged(levels = 2, most = 120) {
    this.openTo(levels);
    const requested = (node) => this.flat.status[node] === 'requested';
    let opened = this.openWaysTo(requested, most);
    opened += this.openWaysTo((node) => !requested(node) && this.changed[node] > 0, most - opened);
    return opened;
  }

  openWaysTo(wanted, most) {
    let opened = 0;
    for (let i = 0; i < this.count && opened < most; ++i) {
      if (!this.isLeaf(i) || !wanted(i)) continue;
      for (let node = this.flat.parent[i]; node !== null && !this.open[node]; node = this.flat.parent[node]) {
        this.open[node] = 1;
        ++opened;
      }
    }
    return opened;
  }

  // The rule that is shown first.
  firstChanged() {
    const requested = this.flat.status.indexOf('requested');
    if (requested >= 0) return requested;
    for (let i = 0; i < this.count; ++i) {
      if (this.isLeaf(i) && this.changed[i] > 0) return i;
    }
    return 0;
  }

  openTo(depth) {
    this.openedTo = depth;
    for (let i = 0; i < this.count; ++i) this.open[i] = this.depth[i] < depth ? 1 : 0;
  }

  reveal(node) {
    for (let above = this.flat.parent[node]; above !== null; above = this.flat.parent[above]) this.open[above] = 1;
  }

  className(node) { return this.classes[this.flat.class[node]]; }

  // A few words in the corner of a node.
  tagOf(node, open) {
    const status = this.flat.status[node];
    if (this.isLeaf(node)) return status === null || status === 'kept' ? '' : statusSign[this.kindOf(node)] + statusText(status, this.flat.rule[node]).split(',')[0];
    return this.changed[node] > 0 && !open ? `± ${whole(this.changed[node])}` : '';
  }

  // What a person reads of a node, in one line.
  labelOf(node) {
    const {flat} = this;
    const branch = node === 0 ? '' : `${flat.test[flat.parent[node]]} ${flat.branch[node]}: `;
    const what = this.isLeaf(node) ? this.className(node) : `asks for ${flat.test[node]}`;
    const rule = flat.rule[node] === null ? '' : `, rule ${flat.rule[node]}`;
    const status = flat.status[node] === null || flat.status[node] === 'kept' ? '' : `, ${statusText(flat.status[node], flat.rule[node])}`;
    return `${branch}${what}, ${whole(this.rows[node])} rows${rule}${status}`;
  }

  hasText(node, text) {
    this.labels[node] ??= this.labelOf(node).toLowerCase();
    return this.labels[node].includes(text);
  }
}
