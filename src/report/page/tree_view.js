// One tree on the screen: which part of it is in view, at which scale. Only that part, and some more
// around it, is in the document (tree_drawing.js).

const readableAtStart = 0.58;
const roomAround = 12;      // pixels
const roomForToggle = 24;   // right of the last column, in pixels

class TreeView {
  constructor(name, model, chosen) {
    this.name = name;
    this.model = model;
    this.layout = new TreeLayout(model);
    this.chosen = chosen;  // called with the number of a rule that was clicked
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
    listenTo(this);
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
    const mx = (view.x1 - view.x0) * 0.25;
    const my = (view.y1 - view.y0) * 0.25;
    this.drawn = {x0: view.x0 - mx, y0: view.y0 - my, x1: view.x1 + mx, y1: view.y1 + my, scale: this.scale};
    this.group.replaceChildren(...(this.scale < readableFrom ? blocksOf(this, this.drawn) : cardsOf(this, this.drawn)));
    this.svg.setAttribute('aria-activedescendant', this.idOf(this.focus));
  }

  idOf(node) { return `${this.name}-${node}`; }

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
    const {width} = this.size();
    const rightmost = width - roomForToggle - this.layout.width * this.scale;
    this.left = Math.min(this.leftmost(), Math.max(rightmost, width * 0.55 - (this.layout.x(node) + cardWidth / 2) * this.scale));
    this.upper = this.upperFor(node);
    this.moved = true;
    this.drawn = null;
    this.draw();
  }

  // A tree that is narrower than the window stands in its middle.
  leftmost() { return Math.max(roomAround, (this.size().width - roomForToggle - this.layout.width * this.scale) / 2); }

  // Where the first line stands so that a node is in the middle, as far as the tree reaches; one that
  // is lower than the window stands in its middle.
  upperFor(node) {
    const {height} = this.size();
    const highest = roomAround + branchHeight * this.scale;
    const lowest = highest + height - 2 * roomAround - this.layout.height * this.scale;
    if (lowest > highest) return (highest + lowest) / 2;
    return Math.min(highest, Math.max(lowest, height / 2 - (this.layout.y[node] + cardHeight / 2) * this.scale));
  }

  // All of it, or as much as can be read, from its root on.
  fit() {
    const {width, height} = this.size();
    const scale = Math.min((width - 2 * roomAround - roomForToggle) / this.layout.width, (height - 2 * roomAround) / this.layout.height, 1);
    this.scale = Math.max(0.02, scale);
    this.left = this.leftmost();
    this.upper = this.upperFor(0);
    this.drawn = null;
    this.draw();
  }

  // All of it if it can be read so; else the first rule that changed, and what stands around it.
  start() {
    this.fit();
    if (this.scale >= readableAtStart) return;
    const {width} = this.size();
    const first = this.model.firstChanged();
    const node = this.layout.shown.includes(first) ? first : 0;
    this.scale = readableAtStart;
    this.left = Math.min(roomAround, width - roomForToggle - (this.layout.x(node) + cardWidth) * this.scale);
    this.upper = this.upperFor(node);
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

  click(target) {
    const node = target.closest?.('[data-node]');
    if (!node) return;
    const place = Number(node.dataset.node);
    this.focus = place;
    if (this.model.isLeaf(place)) this.chosen(this.model.flat.rule[place]);
    else this.toggle(place);
  }
}
