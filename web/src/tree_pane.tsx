// The tree of the data, linked with the table of rules by the rule that is chosen.
import {useEffect, useRef, useState} from 'preact/hooks';
import {toggleMark} from './hiding';
import {MarkedModel, MarkedView, classColour, treeDepth, treeSearch} from './marked_tree';
import {go, grown, place} from './state';
import {counted, whole} from './words';

function drawInto(frame: HTMLElement, bar: HTMLElement) {
  const {tree} = grown.value!;
  const model = new MarkedModel(tree);
  const view: MarkedView = new MarkedView(model, {
    chosen: (rule) => rule !== null && go({rule}),
    toggled: toggleMark,
  });
  const pane = {model, view};
  const steers = document.createElement('div');
  steers.className = 'bar';
  steers.append(treeSearch([pane]), treeDepth([pane], (open) => {
    open(pane);
    view.moved = false;
    view.layout.update();
    view.start();
  }).root);
  bar.replaceChildren(steers);
  frame.replaceChildren(view.svg);
  return pane;
}

export function TreePane() {
  const frame = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [pane, setPane] = useState<ReturnType<typeof drawInto> | null>(null);
  const {tree, rules} = grown.value!;
  const {rule, marks} = place.value;
  useEffect(() => {
    const made = drawInto(frame.current!, bar.current!);
    made.model.setMarks(place.value.marks.keys());
    made.view.start();
    setPane(made);
  }, [tree]);
  useEffect(() => {
    if (!pane) return;
    pane.model.setMarks(marks.keys());
    pane.view.refresh();
  }, [pane, marks]);
  useEffect(() => {
    if (!pane) return;
    const node = rule === null ? null : (pane.model.nodeOfRule.get(rule) ?? null);
    // What was clicked in the tree itself is in view already.
    const clicked = pane.view.focus === node;
    pane.view.choose(node);
    if (node !== null && !clicked) pane.view.show(node);
  }, [pane, rule]);
  const button = (text: string, label: string, work: () => void) => <button type="button" aria-label={label} onClick={work}>{text}</button>;
  return (
    <section class="pane" aria-labelledby="tree-title">
      <div class="bar">
        <h2 id="tree-title">The tree</h2>
        <span class="count">{counted(rules.length, 'rule')}, {counted(tree.flat.parent.length, 'node')}</span>
        <span class="group end">
          {button('−', 'Zoom out', () => pane?.view.zoom(1 / 1.3))}
          {button('+', 'Zoom in', () => pane?.view.zoom(1.3))}
          {button('Fit', 'Fit the tree', () => pane?.view.fit())}
        </span>
      </div>
      <div ref={bar} />
      <div ref={frame} />
      <ul class="legend" aria-label="Classes">
        {tree.classes.slice(0, 8).map((name, code) => <li key={name}><i style={{background: classColour(code)}} />{tree.class} {name}</li>)}
        {tree.classes.length > 8 && <li>and {whole(tree.classes.length - 8)} more classes</li>}
      </ul>
      <p class="keys">Click a test to open or close it, a leaf to select its rule; the number in brackets is the rule's. Drag to move, pinch or Ctrl and wheel to zoom. Keys: arrows, Enter, M marks a leaf, +, −, 0.</p>
    </section>
  );
}
