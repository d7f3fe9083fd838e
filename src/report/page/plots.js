// Small plots: accuracy and agreement, and the columns before and after.

const plotWidth = 240;

function figure(title, note, picture) {
  return element('figure', {class: 'plot'}, element('figcaption', {}, title, ' ', element('span', {}, note)), picture);
}

function picture(height, label, ...children) {
  return drawing('svg', {viewBox: `0 0 ${plotWidth} ${height}`, role: 'img', 'aria-label': label}, ...children);
}

// Before and after on one line each, from 0 to 100 %.
function pairPlot(title, lines) {
  const left = 92;
  const x = (share) => left + share * (plotWidth - left - 12);
  const marks = [];
  const words = [];
  lines.forEach(({name, before, after}, i) => {
    const y = 14 + i * 20;
    marks.push(drawing('text', {x: left - 8, y: y + 3.5, 'text-anchor': 'end'}, name));
    marks.push(drawing('line', {class: 'axis', x1: x(0), x2: x(1), y1: y, y2: y}));
    if (after === null || after === undefined) return;
    words.push(`${name}: ${before === null ? '' : `${percent(before)} before, `}${percent(after)} after`);
    if (before !== null) {
      marks.push(drawing('line', {class: 'link', x1: x(before), x2: x(after), y1: y, y2: y}));
      marks.push(drawing('circle', {class: 'mark-before', cx: x(before), cy: y, r: 4.5}));
    }
    marks.push(drawing('circle', {class: 'mark-after', cx: x(after), cy: y, r: 4}));
  });
  const bottom = 14 + lines.length * 20;
  marks.push(drawing('text', {x: x(0), y: bottom}, '0 %'), drawing('text', {x: x(1), y: bottom, 'text-anchor': 'end'}, '100 %'));
  return figure(title, '', picture(bottom + 4, `${title}. ${words.join('; ')}`, ...marks));
}

function accuracyPlot() {
  const side = (name, hits) => ({name, before: hits?.before ?? null, after: hits?.after});
  const {all, inside, outside} = report.accuracy;
  return pairPlot('Accuracy, ○ before and ● after', [side('all rows', all), side('hidden region', inside), side('the others', outside)]);
}

function agreementPlot() {
  const {rows, holdout, combinations} = report.similarity.semantic;
  const line = (name, agreement) => ({name, before: null, after: agreement?.agreement});
  return pairPlot('Both trees say the same', [line('original rows', rows), line('held-out rows', holdout), line('combinations', combinations)]);
}

function columnPlot(one) {
  const height = 84;
  const base = 66;
  const bins = one.before.length;
  const sum = (counts, missing) => Math.max(1, counts.reduce((a, b) => a + b, missing));
  const shares = (counts, missing) => counts.map((count) => count / sum(counts, missing));
  const before = shares(one.before, one.missing_before);
  const after = shares(one.after, one.missing_after);
  const most = Math.max(1e-9, ...before, ...after);
  const width = (plotWidth - 4) / Math.max(1, bins);
  const y = (share) => base - (share / most) * (base - 6);
  const bars = after.map((share, i) => {
    const label = one.values ? (one.values[i] ?? `${one.rest} other values`) : `${one.edges[i]} to ${one.edges[i + 1]}`;
    return drawing('rect', {class: 'after', x: 2 + i * width + 1, width: Math.max(1, width - 2), y: y(share), height: base - y(share)},
      drawing('title', {}, `${label}: ${percent(before[i])} before, ${percent(share)} after`));
  });
  const outline = before.map((share, i) => `M${2 + i * width + 1} ${base}V${y(share)}h${Math.max(1, width - 2)}V${base}`).join('');
  const names = one.values
    ? one.values.map((value, i) => (bins <= 6 ? drawing('text', {x: 2 + (i + 0.5) * width, y: base + 13, 'text-anchor': 'middle'}, elided(value, Math.floor(width / 6))) : null))
    : [drawing('text', {x: 2, y: base + 13}, one.edges[0] ?? ''), drawing('text', {x: plotWidth - 2, y: base + 13, 'text-anchor': 'end'}, one.edges.at(-1) ?? '')];
  return figure(one.column, one.change > 0 ? `changed by ${percent(one.change)}` : 'unchanged',
    picture(height, `${one.column} before and after; changed by ${percent(one.change)}`, ...bars, drawing('path', {class: 'before', d: outline}),
      drawing('line', {class: 'axis', x1: 0, x2: plotWidth, y1: base, y2: base}), ...names));
}

function showPlots(place) {
  place.append(element('div', {class: 'plots'}, accuracyPlot(), agreementPlot()));
  const columns = report.distributions;
  const shown = Math.max(6, columns.filter((one) => one.change > 0).length);
  const few = Math.min(columns.length, shown, 12);
  const plots = element('div', {class: 'plots'}, ...columns.slice(0, few).map(columnPlot));
  place.append(element('h3', {}, 'Columns before (line) and after (filled)'), plots);
  if (few === columns.length) return;
  const more = element('button', {type: 'button', class: 'more', onclick: () => {
    plots.append(...columns.slice(few).map(columnPlot));
    more.remove();
  }}, `Show ${columns.length - few} more columns`);
  place.append(more);
}
