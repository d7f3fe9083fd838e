// The tree of `tree --format json` as lists. A stack of its own: trees may be of any depth.
import type {FlatTree, GrownTree} from './types';

interface Split {
  attribute: string;
  threshold?: number;
  missing?: string;
  values?: string[];
  in?: string[];
}

interface Node {
  counts: Record<string, number>;
  class?: string;
  rule?: number;
  split?: Split;
  children?: Node[];
}

export interface TreeJson {
  class: string;
  root: Node;
}

function branchesOf(split: Split): string[] {
  if (split.threshold !== undefined) {
    const orMissing = (side: string) => (split.missing === side ? ' or ?' : '');
    return ['<=', '>'].map((side) => `${side} ${split.threshold}${orMissing(side)}`);
  }
  if (split.values) return split.values.map((value) => `= ${value}`);
  const listed = (split.in ?? []).join(', ');
  if (split.in?.length === 1) return [`= ${listed}`, `!= ${listed}`];
  return [`in ${listed}`, `not in ${listed}`];
}

// Classes in the order in which they sort, so that a majority tie falls to the first.
function classesOf(root: Node): string[] {
  const names = new Set<string>();
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    for (const name in node.counts) names.add(name);
    if (node.class !== undefined) names.add(node.class);
    for (const child of node.children ?? []) open.push(child);
  }
  return [...names].sort();
}

export function flatTree({class: name, root}: TreeJson): GrownTree {
  const classes = classesOf(root);
  const code = new Map(classes.map((one, i) => [one, i]));
  const flat: FlatTree = {parent: [], branch: [], test: [], class: [], counts: [], rule: [], status: []};
  const open: {node: Node; parent: number | null; branch: string}[] = [{node: root, parent: null, branch: ''}];
  for (let one = open.pop(); one; one = open.pop()) {
    const {node} = one;
    const at = flat.parent.length;
    const counts = classes.map((each) => node.counts[each] ?? 0);
    flat.parent.push(one.parent);
    flat.branch.push(one.branch);
    flat.test.push(node.split?.attribute ?? null);
    flat.counts.push(counts);
    flat.class.push(node.class === undefined ? counts.indexOf(Math.max(...counts)) : code.get(node.class)!);
    flat.rule.push(node.rule ?? null);
    flat.status.push(null);
    if (!node.split || !node.children) continue;
    const branches = branchesOf(node.split);
    for (let i = node.children.length - 1; i >= 0; --i) open.push({node: node.children[i]!, parent: at, branch: branches[i]!});
  }
  return {flat, classes, class: name};
}
