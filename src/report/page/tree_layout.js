// Where the open part of a tree stands: leaves, and what is closed, below each other; a node beside
// the middle of its children; depth to the right.

const cardWidth = 150;
const cardHeight = 40;
const columnWidth = cardWidth + 36;
const branchHeight = 17;  // its name stands above a card
const rowHeight = cardHeight + branchHeight;

class TreeLayout {
  constructor(model) {
    this.model = model;
    this.y = new Float64Array(model.count);
    this.top = new Float64Array(model.count);     // of the first line below a node
    this.bottom = new Float64Array(model.count);  // of the last one
    this.shown = [];  // nodes, in the order of the walk
    this.update();
  }

  hasOpen(node) { return this.model.open[node] === 1 && !this.model.isLeaf(node); }

  update() {
    const {model} = this;
    this.shown.length = 0;
    this.lines = 0;
    this.columns = 0;
    for (let i = 0; i < model.count; i = this.hasOpen(i) ? i + 1 : model.end[i]) {
      this.shown.push(i);
      this.columns = Math.max(this.columns, model.depth[i] + 1);
      this.top[i] = Infinity;
      this.bottom[i] = -Infinity;
      if (this.hasOpen(i)) continue;
      this.top[i] = this.bottom[i] = this.y[i] = this.lines++ * rowHeight;
    }
    for (let k = this.shown.length - 1; k > 0; --k) {
      const node = this.shown[k];
      const parent = model.flat.parent[node];
      this.top[parent] = Math.min(this.top[parent], this.top[node]);
      this.bottom[parent] = Math.max(this.bottom[parent], this.bottom[node]);
      this.settle(parent, node);
    }
    this.width = this.columns * columnWidth - (columnWidth - cardWidth);
    this.height = Math.max(1, this.lines) * rowHeight;
  }

  // Children come from the last to the first: y is the last one's until the first has come.
  settle(parent, child) {
    if (this.model.end[child] === this.model.end[parent]) this.y[parent] = this.y[child];
    if (child === parent + 1) this.y[parent] = (this.y[child] + this.y[parent]) / 2;
  }

  x(node) { return this.model.depth[node] * columnWidth; }
}
