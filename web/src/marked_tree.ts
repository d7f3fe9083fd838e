// The tree of a report's page, with leaves that are marked to be hidden.
import {reportPage, type TreeModel as Model} from 'report-page';
import type {GrownTree} from './types';

export const {TreeModel, TreeView, treeSearch, treeDepth, themeButton, classColour, cardWidth, cardHeight} = reportPage(null);

const nodesToOpenAll = 90;
const levelsAtFirst = 3;
const readable = 0.58;  // scale from which a person reads

export class MarkedModel extends TreeModel {
  private marked: number[] = [];  // nodes

  constructor(tree: GrownTree) {
    super(tree.flat, tree.classes);
    this.openTo(this.count <= nodesToOpenAll ? Infinity : levelsAtFirst);
  }

  setMarks(rules: Iterable<number>) {
    for (const node of this.marked) this.addToWay(node, -1);
    this.marked = [...rules].flatMap((rule) => this.nodeOfRule.get(rule) ?? []);
    for (const node of this.marked) this.addToWay(node, 1);
  }

  // Marked leaves look like those that a report calls hidden.
  override kindOf(node: number): string {
    if (this.changed[node] === 0) return 'kept';
    return this.isLeaf(node) ? 'gone' : 'mixed';
  }

  override tagOf(node: number, open: boolean): string {
    const count = this.changed[node]!;
    if (count === 0) return '';
    if (this.isLeaf(node)) return '◆ to hide';
    return open ? '' : `◆ ${count}`;
  }

  override labelOf(node: number): string {
    const marks = this.isLeaf(node) && this.changed[node]! > 0 ? ', to be hidden' : '';
    return super.labelOf(node) + marks;
  }

  // Marked leaves at and below each node on the way.
  private addToWay(leaf: number, step: number) {
    for (let node: number | null = leaf; node !== null; node = this.flat.parent[node]!) {
      this.changed[node]! += step;
      this.labels[node] = undefined;
    }
  }
}

export class MarkedView extends TreeView {
  constructor(model: Model, calls: {chosen(rule: number | null): void; toggled(rule: number): void}) {
    super('data', model, calls.chosen);
    this.svg.setAttribute('aria-label', 'The tree of the data');
    this.svg.addEventListener('keydown', ({key, ctrlKey, metaKey, altKey}) => {
      const rule = model.flat.rule[this.focus] ?? null;
      if (ctrlKey || metaKey || altKey) return;
      if (key.toLowerCase() === 'm' && rule !== null) calls.toggled(rule);
    });
  }

  // All of it, as long as it can be read at all.
  override start() {
    this.fit();
    if (this.scale < readable) super.start();
  }

  // What can be seen already stays where it is.
  override show(node: number) {
    this.model.reveal(node);
    this.layout.update();
    const {width, height} = this.size();
    const left = this.left + this.layout.x(node) * this.scale;
    const upper = this.upper + this.layout.y[node]! * this.scale;
    const seen = this.scale >= readable && left >= 0 && upper >= 0 && left + cardWidth * this.scale <= width && upper + cardHeight * this.scale <= height;
    if (!seen) return super.show(node);
    this.focus = node;
    this.refresh();
  }
}
