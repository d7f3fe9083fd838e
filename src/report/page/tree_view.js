// One tree on the screen: only the part in view is in the document. Far away, nodes are blocks of
// their class's colour, and what is smaller than a few pixels is one block.
//
// REQUIRES of the page: nothing else writes into `this.svg`.

const readableFrom = 0.42;  // scale below which no text is drawn
const readableAtStart = 0.7;
const smallestBlock = 3;    // pixels
const statusTag = {requested: '− hidden', merged: '− merged', lost: '− lost', meant: '+ new', ghost: '+ not meant', unmatched: '+ new'};

class TreeView {
  constructor(name, model, {changed, chosen}) {
    this.name = name;
    this.model = model;
    this.layout = new TreeLayout(model);
    this.changed = changed;  // called when something was opened or closed by hand
    this.chosen = chosen;    // called with the number of a rule that was clicked
    this.scale = 1;
    this.left = 0;  // of the tree, on the screen
    this.upper = 0;
    this.focus = 0;
    this.found = new Set();
    this.choice = null;  // a node
    this.way = new Set();
    this.drawn = null;  // the part of the tree that is in the document
    this.moved = false;
    this.group = drawing('g');
    this.svg = drawing('svg', {class: 'tree', tabindex: 0, role: 'tree', 'aria-label': `The tree ${name}`}, this.group);
    this.listen();
    new ResizeObserver(() => (this.moved ? this.draw() : this.fit())).observe(this.svg);
  }

  // The tree below changed: lay it out again.
  refresh() {
    this.layout.update();
    this.drawn = null;
    this.draw();
  }

  draw() {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.drawNow();
    });
  }

  size() { return {width: this.svg.clientWidth || 600, height: this.svg.clientHeight || 400}; }

  drawNow() {
    this.group.setAttribute('transform', `translate(${this.left} ${this.upper}) scale(${this.scale})`);
    const {width, height} = this.size();
    const view = {x0: -this.left / this.scale, y0: -this.upper / this.scale, x1: (width - this.left) / this.scale, y1: (height - this.upper) / this.scale};
    const seen = this.drawn;
    if (seen && seen.scale === this.scale && seen.x0 <= view.x0 && seen.y0 <= view.y0 && seen.x1 >= view.x1 && seen.y1 >= view.y1) return;
    const mx = (view.x1 - view.x0) * 0.4;
    const my = (view.y1 - view.y0) * 0.4;
    this.drawn = {x0: view.x0 - mx, y0: view.y0 - my, x1: view.x1 + mx, y1: view.y1 + my, scale: this.scale};
    this.group.replaceChildren(...(this.scale < readableFrom ? this.blocks(this.drawn) : this.cards(this.drawn)));
    this.svg.setAttribute('aria-activedescendant', this.idOf(this.focus));
  }

  // Visits the nodes of a part of the plane; what is too small to be told apart comes as one.
  visit(part, small, visitor) {
    const {layout, model} = this;
    const open = [0];
    while (open.length > 0) {
      const node = open.pop();
      if (layout.bottom[node] + rowHeight < part.y0 || layout.top[node] - rowHeight > part.y1) continue;
      if (layout.x(node) - columnWidth > part.x1) continue;
      const extent = layout.bottom[node] - layout.top[node] + rowHeight;
      const whole = extent < small;
      visitor(node, whole ? extent : 0);
      if (whole || !layout.hasOpen(node)) continue;
      for (const child of model.childrenOf(node)) open.push(child);
    }
  }

  blocks(part) {
    const {layout, model} = this;
    const fills = new Map();
    const frames = {gone: '', new: ''};
    this.visit(part, smallestBlock / this.scale, (node, extent) => {
      const y = extent > 0 ? layout.top[node] : layout.y[node];
      const height = extent > 0 ? extent : cardHeight;
      const box = `M${layout.x(node)} ${y}h${cardWidth}v${height}h${-cardWidth}z`;
      const colour = classColour(model.flat.class[node]);
      fills.set(colour, (fills.get(colour) ?? '') + box);
      const kind = model.kindOf(node);
      if (kind === 'gone' || kind === 'new') frames[kind] += box;
    });
    const paths = [...fills].map(([fill, d]) => drawing('path', {d, fill, 'fill-opacity': 0.55}));
    for (const kind of ['gone', 'new']) {
      paths.push(drawing('g', {class: kind}, drawing('path', {class: 'card', d: frames[kind], 'fill-opacity': 0, 'stroke-width': 3 / this.scale})));
    }
    return paths;
  }

  cards(part) {
    const edges = [];
    const nodes = [];
    this.visit(part, 0, (node) => {
      if (this.layout.hasOpen(node)) edges.push(...this.edgesOf(node, part));
      const x = this.layout.x(node);
      const y = this.layout.y[node];
      if (x + cardWidth < part.x0 - columnWidth || y + rowHeight < part.y0 || y - rowHeight > part.y1) return;
      nodes.push(this.cardOf(node, x, y));
    });
    return [...edges, ...nodes];
  }

  edgesOf(node, part) {
    const {layout, model} = this;
    const x = layout.x(node) + cardWidth;
    const middle = x + 14;
    const from = `M${x} ${layout.y[node] + cardHeight / 2}H${middle}V`;
    let usual = '';
    let on = '';
    for (const child of model.childrenOf(node)) {
      const y = layout.y[child] + cardHeight / 2;
      // Lines to what is far outside end at the border.
      const line = `${from}${Math.max(part.y0 - 100, Math.min(y, part.y1 + 100))}${y < part.y0 - 100 || y > part.y1 + 100 ? '' : `H${x + columnWidth - cardWidth}`}`;
      if (this.way.has(child)) on += line;
      else usual += line;
    }
    return [drawing('path', {class: 'edge', d: usual}), ...(on ? [drawing('path', {class: 'edge on', d: on})] : [])];
  }

  idOf(node) { return `${this.name}-${node}`; }

  cardOf(node, x, y) {
    const {model} = this;
    const {flat} = model;
    const leaf = model.isLeaf(node);
    const open = this.layout.hasOpen(node);
    const kinds = ['node', model.kindOf(node)];
    if (node === this.choice) kinds.push('chosen');
    if (this.found.has(node)) kinds.push('found');
    const share = model.rows[node] > 0 ? flat.counts[node][flat.class[node]] / model.rows[node] : 0;
    const head = leaf ? model.className(node) : flat.test[node];
    const rule = flat.rule[node] === null ? '' : ` [${flat.rule[node]}]`;
    const tag = this.tagOf(node);
    return drawing('g', {
      class: kinds.join(' '), id: this.idOf(node), role: 'treeitem', transform: `translate(${x} ${y})`, 'data-node': node,
      'aria-level': model.depth[node] + 1, 'aria-expanded': leaf ? null : String(open), 'aria-selected': String(node === this.choice),
      'aria-label': model.labelOf(node),
    },
    drawing('title', {}, model.labelOf(node)),
    drawing('rect', {class: 'card', width: cardWidth, height: cardHeight, rx: 6}),
    node === this.focus ? drawing('rect', {class: 'focus', x: -4, y: -4, width: cardWidth + 8, height: cardHeight + 8, rx: 8}) : null,
    drawing('text', {class: 'head', x: 9, y: 15}, elided(head, (tag ? 20 - tag.length : 21) - rule.length) + rule),
    tag ? drawing('text', {class: 'tag', x: cardWidth - 8, y: 14}, tag) : null,
    drawing('text', {class: 'dim', x: 9, y: 29}, `${whole(model.rows[node])}${leaf ? ' rows' : ''} · ${leaf ? '' : `${elided(model.className(node), 10)} `}${(100 * share).toFixed(0)} %`),
    ...this.sharesOf(node),
    node === 0 ? null : drawing('text', {class: 'branch', x: -8, y: cardHeight / 2 - 4}, elided(flat.branch[node], 14)),
    ...(leaf ? [] : this.toggleOf(open, node)));
  }

  tagOf(node) {
    const {model} = this;
    if (model.isLeaf(node)) return statusTag[model.flat.status[node]] ?? '';
    return model.changed[node] > 0 && !this.layout.hasOpen(node) ? `± ${whole(model.changed[node])}` : '';
  }

  // The classes of a node's rows, as shares of a bar.
  sharesOf(node) {
    const {flat} = this.model;
    const rows = Math.max(1, this.model.rows[node]);
    const width = cardWidth - 18;
    const bars = [];
    let x = 9;
    flat.counts[node].forEach((count, code) => {
      if (count === 0) return;
      const part = (count / rows) * width;
      bars.push(drawing('rect', {x, y: 33, width: Math.max(0.8, part), height: 4, fill: classColour(code)}));
      x += part;
    });
    return bars;
  }

  toggleOf(open, node) {
    const label = open ? '−' : '+';
    const more = open ? null : drawing('text', {class: 'dim', x: cardWidth + 22, y: cardHeight / 2 + 4}, whole(this.model.leaves[node]));
    return [drawing('circle', {class: 'toggle', 'data-toggle': node, cx: cardWidth + 8, cy: cardHeight / 2, r: 7.5}),
      drawing('text', {class: 'toggle-text', 'data-toggle': node, x: cardWidth + 8, y: cardHeight / 2 + 4}, label), more];
  }

  toggle(node) {
    if (this.model.isLeaf(node)) return;
    const y = this.layout.y[node];
    this.model.open[node] = this.model.open[node] ? 0 : 1;
    this.layout.update();
    // What was clicked stays under the pointer.
    this.upper += (y - this.layout.y[node]) * this.scale;
    this.moved = true;
    this.drawn = null;
    this.draw();
    this.changed();
  }

  choose(node) {
    this.choice = node;
    this.way = new Set();
    for (let on = node; on !== null; on = this.model.flat.parent[on]) this.way.add(on);
    this.drawn = null;
    this.draw();
  }

  // Opens the way to a node and puts it into the middle.
  show(node) {
    this.model.reveal(node);
    this.layout.update();
    this.focus = node;
    this.scale = Math.max(this.scale, 0.7);
    const {width, height} = this.size();
    this.left = width * 0.55 - (this.layout.x(node) + cardWidth / 2) * this.scale;
    this.upper = height / 2 - (this.layout.y[node] + cardHeight / 2) * this.scale;
    this.left = Math.min(this.left, 16);
    this.moved = true;
    this.drawn = null;
    this.draw();
  }

  // All of it, or as much as can be read, from its root on.
  fit() {
    const {width, height} = this.size();
    const room = 12;
    const scale = Math.min((width - 2 * room - 30) / this.layout.width, (height - 2 * room) / this.layout.height, 1);
    this.scale = Math.max(0.02, scale);
    this.left = room;
    this.upper = Math.max(room, (height - this.layout.height * this.scale) / 2);
    this.drawn = null;
    this.draw();
  }

  // All of it if it can be read so; else the first rule that changed, and what stands around it.
  start() {
    this.fit();
    if (this.scale >= readableAtStart) return;
    const {width, height} = this.size();
    const first = this.model.firstChanged();
    const node = this.layout.shown.includes(first) ? first : 0;
    this.scale = readableAtStart;
    this.left = Math.min(12, width - 30 - (this.layout.x(node) + cardWidth) * this.scale);
    const {layout} = this;
    if (layout.height * this.scale < height) this.upper = (height - layout.height * this.scale) / 2;
    else this.upper = Math.min(12, Math.max(height - 12 - layout.height * this.scale, height / 2 - layout.y[node] * this.scale));
    this.moved = true;
    this.draw();
  }

  zoom(factor, at) {
    const {width, height} = this.size();
    const point = at ?? {x: width / 2, y: height / 2};
    const scale = Math.min(2.5, Math.max(0.02, this.scale * factor));
    this.left = point.x - ((point.x - this.left) * scale) / this.scale;
    this.upper = point.y - ((point.y - this.upper) * scale) / this.scale;
    this.scale = scale;
    this.moved = true;
    this.draw();
  }

  pan(dx, dy) {
    this.left += dx;
    this.upper += dy;
    this.moved = true;
    this.draw();
  }

  listen() {
    const pointers = new Map();
    let travelled = 0;
    const placeOf = (event) => {
      const box = this.svg.getBoundingClientRect();
      return {x: event.clientX - box.left, y: event.clientY - box.top};
    };
    this.svg.addEventListener('pointerdown', (event) => {
      pointers.set(event.pointerId, placeOf(event));
      travelled = 0;
    });
    this.svg.addEventListener('pointermove', (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = placeOf(event);
      travelled += Math.hypot(now.x - before.x, now.y - before.y);
      if (travelled > 4 && !this.svg.hasPointerCapture(event.pointerId)) {
        this.svg.setPointerCapture(event.pointerId);
        this.svg.classList.add('dragged');
      }
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const far = (a, b) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
        this.zoom(far(now, other) / far(before, other), {x: (now.x + other.x) / 2, y: (now.y + other.y) / 2});
      } else if (travelled > 4) {
        this.pan(now.x - before.x, now.y - before.y);
      }
      pointers.set(event.pointerId, now);
    });
    const end = (event) => {
      pointers.delete(event.pointerId);
      this.svg.classList.remove('dragged');
    };
    this.svg.addEventListener('pointerup', end);
    this.svg.addEventListener('pointercancel', end);
    this.svg.addEventListener('click', (event) => {
      if (travelled <= 4) this.click(event.target);
    });
    this.svg.addEventListener('wheel', (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * 0.004), placeOf(event));
    }, {passive: false});
    this.svg.addEventListener('keydown', (event) => {
      if (!this.press(event.key)) return;
      event.preventDefault();
    });
  }

  click(target) {
    const node = target.closest?.('[data-node]');
    if (!node) return;
    const place = Number(node.dataset.node);
    this.focus = place;
    if (this.model.isLeaf(place)) this.chosen(this.model.flat.rule[place]);
    else this.toggle(place);
  }

  press(key) {
    const {model, layout} = this;
    const at = layout.shown.indexOf(this.focus);
    const go = (node) => {
      if (node !== undefined && node !== null) this.show(node);
      return true;
    };
    switch (key) {
      case 'ArrowDown': return go(layout.shown[Math.min(at + 1, layout.shown.length - 1)]);
      case 'ArrowUp': return go(layout.shown[Math.max(at - 1, 0)]);
      case 'Home': return go(0);
      case 'End': return go(layout.shown.at(-1));
      case 'ArrowRight':
        if (model.isLeaf(this.focus)) return true;
        if (layout.hasOpen(this.focus)) return go(this.focus + 1);
        this.toggle(this.focus);
        return true;
      case 'ArrowLeft':
        if (!layout.hasOpen(this.focus)) return go(model.flat.parent[this.focus]);
        this.toggle(this.focus);
        return true;
      case 'Enter':
      case ' ':
        if (model.isLeaf(this.focus)) this.chosen(model.flat.rule[this.focus]);
        else this.toggle(this.focus);
        return true;
      case '+':
      case '=': this.zoom(1.3); return true;
      case '-': this.zoom(1 / 1.3); return true;
      case '0': this.fit(); return true;
      default: return false;
    }
  }
}
