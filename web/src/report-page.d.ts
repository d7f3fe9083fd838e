// The scripts of a report (src/report/page), as build.mjs makes a module of them.
declare module 'report-page' {
  import type {FlatTree} from './types';

  export class TreeModel {
    constructor(flat: FlatTree, classes: string[]);
    flat: FlatTree;
    count: number;
    deepest: number;
    openedTo: number;
    depth: Int32Array;
    rows: Float64Array;
    changed: Int32Array;
    open: Uint8Array;
    labels: (string | undefined)[];
    nodeOfRule: Map<number, number>;
    isLeaf(node: number): boolean;
    kindOf(node: number): string;
    tagOf(node: number, open: boolean): string;
    labelOf(node: number): string;
    openTo(depth: number): void;
    reveal(node: number): void;
  }

  export class TreeView {
    constructor(name: string, model: TreeModel, chosen: (rule: number | null) => void);
    model: TreeModel;
    layout: {y: Float64Array; x(node: number): number; update(): void; hasOpen(node: number): boolean};
    scale: number;
    left: number;
    upper: number;
    size(): {width: number; height: number};
    svg: SVGSVGElement;
    focus: number;
    moved: boolean;
    choose(node: number | null): void;
    show(node: number): void;
    refresh(): void;
    start(): void;
    fit(): void;
    zoom(factor: number): void;
  }

  export interface Pane {
    model: TreeModel;
    view: TreeView;
  }

  export function reportPage(report: unknown): {
    TreeModel: typeof TreeModel;
    TreeView: typeof TreeView;
    showTrees(place: Element, signal: AbortSignal): void;
    showRules(place: Element): void;
    showEdits(place: Element): void;
    showPlots(place: Element): void;
    treeSearch(panes: Pane[]): Element;
    treeDepth(panes: Pane[], showAll: (open: (pane: Pane) => void) => void): {root: Element; tell(): void};
    themeButton(chosen: (theme: string) => void): HTMLButtonElement;
    classColour(code: number): string;
    cardWidth: number;
    cardHeight: number;
  };
}
