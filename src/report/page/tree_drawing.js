// The part of a tree that is in view, as elements. Near, nodes are cards; far away, they are blocks of
// their class's colour, and what is smaller than a few pixels is one block.

const readableFrom = 0.42;  // scale below which no text is drawn
const smallestBlock = 3;    // pixels
const turnOfEdge = 21;      // behind a card, beyond its toggle

// Visits the nodes of a part of the plane; what is too small to be told apart comes as one.
function visitPart(view, part, small, visitor) {
  const {layout, model} = view;
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

function blocksOf(view, part) {
  const {layout, model} = view;
  const fills = new Map();
  const signs = {gone: '', new: ''};
  let edges = '';
  visitPart(view, part, smallestBlock / view.scale, (node, extent) => {
    const x = layout.x(node);
    const y = extent > 0 ? layout.top[node] : layout.y[node];
    const height = extent > 0 ? extent : cardHeight;
    const colour = classColour(model.flat.class[node]);
    fills.set(colour, `${fills.get(colour) ?? ''}M${x} ${y}h${cardWidth}v${height}h${-cardWidth}z`);
    if (extent === 0 && layout.hasOpen(node)) {
      const middle = x + cardWidth + turnOfEdge;
      edges += `M${x + cardWidth} ${y + cardHeight / 2}H${middle}M${middle} ${layout.y[node + 1] + cardHeight / 2}V${2 * y - layout.y[node + 1] + cardHeight / 2}`;
    }
    // What is closed, or too small, may hold rules that changed.
    if (model.changed[node] === 0 || (extent === 0 && layout.hasOpen(node))) return;
    const kind = view.name === 'before' ? 'gone' : 'new';
    signs[kind] += signOf(view, kind, x + cardWidth + 9 / view.scale, y + height / 2);
  });
  const width = 1 / view.scale;
  return [drawing('path', {class: 'edge', d: edges, 'stroke-width': width}),
    ...[...fills].map(([fill, d]) => drawing('path', {d, fill, 'fill-opacity': 0.6})),
    ...['gone', 'new'].map((kind) => drawing('path', {class: `sign ${kind}`, d: signs[kind], 'stroke-width': 2.4 * width}))];
}

// A minus or a plus that is as large on the screen at any scale.
function signOf(view, kind, x, y) {
  const arm = 4.5 / view.scale;
  const minus = `M${x - arm} ${y}h${2 * arm}`;
  return kind === 'gone' ? minus : `${minus}M${x} ${y - arm}v${2 * arm}`;
}

function cardsOf(view, part) {
  const edges = [];
  const nodes = [];
  visitPart(view, part, 0, (node) => {
    if (view.layout.hasOpen(node)) edges.push(...edgesOf(view, node, part));
    const x = view.layout.x(node);
    const y = view.layout.y[node];
    if (x + cardWidth < part.x0 - columnWidth || y + rowHeight < part.y0 || y - rowHeight > part.y1) return;
    nodes.push(cardOf(view, node, x, y));
  });
  return [...edges, ...nodes];
}

function edgesOf(view, node, part) {
  const {layout, model} = view;
  const x = layout.x(node) + cardWidth;
  const middle = x + turnOfEdge;
  const from = `M${x} ${layout.y[node] + cardHeight / 2}H${middle}V`;
  let usual = '';
  let on = '';
  for (const child of model.childrenOf(node)) {
    const y = layout.y[child] + cardHeight / 2;
    // Lines to what is far outside end at the border.
    const line = `${from}${Math.max(part.y0 - 100, Math.min(y, part.y1 + 100))}${y < part.y0 - 100 || y > part.y1 + 100 ? '' : `H${x + columnWidth - cardWidth}`}`;
    if (view.way.has(child)) on += line;
    else usual += line;
  }
  return [drawing('path', {class: 'edge', d: usual}), ...(on ? [drawing('path', {class: 'edge on', d: on})] : [])];
}

function cardOf(view, node, x, y) {
  const {model} = view;
  const {flat} = model;
  const leaf = model.isLeaf(node);
  const open = view.layout.hasOpen(node);
  const kinds = ['node', model.kindOf(node)];
  if (node === view.choice) kinds.push('chosen');
  if (view.found.has(node)) kinds.push('found');
  const share = model.rows[node] > 0 ? flat.counts[node][flat.class[node]] / model.rows[node] : 0;
  const head = leaf ? model.className(node) : flat.test[node];
  const rule = flat.rule[node] === null ? '' : ` [${flat.rule[node]}]`;
  const tag = model.tagOf(node, open);
  return drawing('g', {
    class: kinds.join(' '), id: view.idOf(node), role: 'treeitem', transform: `translate(${x} ${y})`, 'data-node': node,
    'aria-level': model.depth[node] + 1, 'aria-expanded': leaf ? null : String(open), 'aria-selected': String(node === view.choice),
    'aria-label': model.labelOf(node),
  },
  drawing('title', {}, model.labelOf(node)),
  drawing('rect', {class: 'card', width: cardWidth, height: cardHeight, rx: 6}),
  node === view.focus ? drawing('rect', {class: 'focus', x: -4, y: -4, width: cardWidth + 8, height: cardHeight + 8, rx: 8}) : null,
  drawing('text', {class: 'head', x: 9, y: 15.5}, elided(head, 17 - rule.length) + rule),
  tag ? drawing('text', {class: 'tag', x: cardWidth - 8, y: 29.5}, tag) : null,
  drawing('text', {class: 'dim', x: 9, y: 29.5}, `${whole(model.rows[node])}${leaf && !tag ? ' rows' : ''} · ${leaf || tag ? '' : `${elided(model.className(node), 9)} `}${(100 * share).toFixed(0)} %`),
  ...sharesOf(view, node),
  node === 0 ? null : drawing('text', {class: 'branch', x: 1, y: -4}, elided(flat.branch[node], 24)),
  ...(leaf ? [] : toggleOf(view, open, node)));
}

// The classes of a node's rows, as shares of a bar.
function sharesOf(view, node) {
  const {flat} = view.model;
  const rows = Math.max(1, view.model.rows[node]);
  const width = cardWidth - 18;
  const bars = [];
  let x = 9;
  flat.counts[node].forEach((count, code) => {
    if (count === 0) return;
    const part = (count / rows) * width;
    bars.push(drawing('rect', {x, y: 33.5, width: Math.max(0.8, part), height: 4, fill: classColour(code)}));
    x += part;
  });
  return bars;
}

function toggleOf(view, open, node) {
  const label = open ? '−' : '+';
  const more = open ? null : drawing('text', {class: 'dim', x: cardWidth + 22, y: cardHeight / 2 + 4}, whole(view.model.leaves[node]));
  return [drawing('circle', {class: 'toggle', 'data-toggle': node, cx: cardWidth + 8, cy: cardHeight / 2, r: 7.5}),
    drawing('text', {class: 'toggle-text', 'data-toggle': node, x: cardWidth + 8, y: cardHeight / 2 + 4}, label), more];
}
