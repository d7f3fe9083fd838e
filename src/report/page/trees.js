// Both trees side by side, and what steers them: search, depth, what changed, the rule that is
// looked at.

function treePane(side, title, chosen) {
  const model = new TreeModel(report.trees[side], report.trees.classes);
  model.openWhatChanged();
  const view = new TreeView(side, model, chosen);
  const rules = model.nodeOfRule.size;
  const button = (text, label, work) => element('button', {type: 'button', 'aria-label': `${label}, ${title}`, onclick: work}, text);
  const pane = element('div', {class: 'pane'},
    element('div', {class: 'bar'}, element('h3', {}, title),
      element('span', {class: 'count'}, `${whole(rules)} rules, ${whole(model.count)} nodes`),
      element('span', {class: 'group end'},
        button('−', 'Zoom out', () => view.zoom(1 / 1.3)), button('+', 'Zoom in', () => view.zoom(1.3)), button('Fit', 'Fit', () => view.fit()))),
    view.svg);
  return {side, model, view, pane};
}

// Of one tree or of two.
const treesInWords = (panes) => (panes.length === 1 ? 'the tree' : 'both trees');

function treeSearch(panes) {
  const input = element('input', {type: 'search', placeholder: 'value or rule 12', 'aria-label': `Search ${treesInWords(panes)}`});
  const count = element('span', {class: 'count', role: 'status'});
  const turn = {};
  let hits = [];
  let at = -1;
  const go = (step) => {
    if (hits.length === 0) return;
    at = (at + step + hits.length) % hits.length;
    const {pane, node} = hits[at];
    pane.view.show(node);
    count.textContent = `${whole(at + 1)} of ${whole(hits.length)}`;
  };
  const search = () => {
    const text = input.value.trim().toLowerCase();
    const [first, second] = panes;
    const found = [];
    inPieces(turn, text ? first.model.count + (second?.model.count ?? 0) : 0, (i) => {
      const pane = i < first.model.count ? first : second;
      const node = pane === first ? i : i - first.model.count;
      if (pane.model.hasText(node, text)) found.push({pane, node});
    }, () => {
      hits = found;
      at = -1;
      for (const pane of panes) {
        pane.view.found = new Set(hits.filter((hit) => hit.pane === pane).map((hit) => hit.node));
        pane.view.refresh();
      }
      count.textContent = !text ? '' : hits.length === 0 ? 'nothing found' : `${whole(hits.length)} found`;
      go(1);
    });
  };
  input.addEventListener('input', later(150, search));
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
  });
  return element('span', {class: 'group search'}, element('label', {}, 'Search', input),
    element('button', {type: 'button', 'aria-label': 'Previous found node', onclick: () => go(-1)}, '‹'),
    element('button', {type: 'button', 'aria-label': 'Next found node', onclick: () => go(1)}, '›'), count);
}

// `tell` after the trees were opened by other means.
function treeDepth(panes, showAll) {
  const deepest = Math.max(...panes.map((pane) => pane.model.deepest));
  const words = element('output', {class: 'count'});
  const slider = element('input', {type: 'range', min: 0, max: deepest, 'aria-label': `Open ${treesInWords(panes)} down to this depth`});
  const tell = () => {
    slider.value = Math.min(deepest, Math.max(...panes.map((pane) => pane.model.openedTo)));
    words.textContent = `${slider.value} of ${deepest}`;
  };
  slider.addEventListener('input', () => {
    words.textContent = `${slider.value} of ${deepest}`;
    showAll((pane) => pane.model.openTo(Number(slider.value)));
  });
  tell();
  return {root: element('label', {}, 'Depth', slider, words), tell};
}

function treeLegend() {
  const colourOf = {removed: 'good', implied: 'doubt', gone: 'bad', new: 'new'};
  const box = (kind) => drawing('svg', {class: 'tree-key', width: 20, height: 14, 'aria-hidden': 'true', viewBox: '-1 -1 22 16'},
    drawing('rect', {width: 20, height: 14, rx: 3, fill: colourOf[kind] ? `var(--${colourOf[kind]}-ground)` : 'var(--surface)',
      stroke: `var(--${colourOf[kind] ?? 'dim'})`, 'stroke-width': kind === 'new' ? 2.6 : 1.6, 'stroke-dasharray': statusSign[kind] === '− ' ? '4 2' : null}));
  const colour = (code) => drawing('svg', {width: 12, height: 12, 'aria-hidden': 'true'}, drawing('rect', {width: 12, height: 12, rx: 2, fill: classColour(code)}));
  const kinds = [['kept', 'kept'], ['removed', '− removed'], ['implied', '− implied'], ['gone', '− false, visible or lost'], ['merged', '− merged'], ['new', '+ new'], ['mixed', '± contains rules that changed']];
  return element('ul', {class: 'legend'},
    ...kinds.map(([kind, text]) => element('li', {}, box(kind), text)),
    ...report.trees.classes.slice(0, 8).map((name, code) => element('li', {}, colour(code), `${report.trees.class} ${name}`)));
}

// What it listens to outside `place` ends with `signal`, where there is one.
function showTrees(place, signal) {
  const changeOf = (side, rule) => report.rule_changes.find((change) => change[side]?.rule === rule) ?? null;
  const panes = [treePane('before', 'Before', (rule) => selection.choose(changeOf('before', rule), 'trees')),
    treePane('after', 'After', (rule) => selection.choose(changeOf('after', rule), 'trees'))];
  const show = (pane, open) => {
    open(pane);
    pane.view.moved = false;
    pane.view.layout.update();
    pane.view.start();
  };
  // One after the other, so that the page can answer in between.
  const showAll = (open) => panes.forEach((pane, i) => setTimeout(() => show(pane, open), 40 * i));
  const depth = treeDepth(panes, showAll);
  const button = (text, open) => element('button', {type: 'button', onclick: () => {
    showAll(open);
    setTimeout(depth.tell, 40 * panes.length);
  }}, text);
  place.append(
    element('div', {class: 'bar'}, treeSearch(panes), depth.root,
      button('What changed', (pane) => pane.model.openWhatChanged()), button('Open all', (pane) => pane.model.openTo(Infinity))),
    element('div', {class: 'two'}, ...panes.map((pane) => pane.pane)), treeLegend(),
    element('p', {class: 'keys'}, 'Click a test to open or close it, a leaf to find its rule. Drag to move, pinch or Ctrl and wheel to zoom. Keys: arrows, Enter, +, −, 0.'));
  for (const pane of panes) pane.view.start();
  selection.watchers.push((change, by) => {
    for (const pane of panes) {
      const rule = change?.[pane.side]?.rule;
      const node = rule === undefined ? null : pane.model.nodeOfRule.get(rule);
      pane.view.choose(node ?? null);
      if (node !== null && node !== undefined) pane.view.show(node);
    }
    if (by === 'rules') place.scrollIntoView({block: 'nearest'});
  });
  addEventListener('beforeprint', () => {
    for (const pane of panes) {
      pane.view.fit();
      pane.view.drawNow();
    }
  }, {signal});
  document.querySelectorAll('.rule[data-rule]').forEach((text) => {
    text.append(' ', element('button', {type: 'button', class: 'more', onclick: () => selection.choose(changeOf('before', Number(text.dataset.rule)), 'rules')}, 'Show in the tree'));
  });
}
