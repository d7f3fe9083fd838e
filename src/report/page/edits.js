// Every edit with its reason, by pages.

function showEdits(place) {
  if (!report.edits || !place) return;
  const {list: edits, reasons} = report.edits;
  const count = edits.kind.length;
  const list = new PagedList({
    caption: 'Edits',
    choose: null,
    columns: [
      {title: 'Edit', cell: (i) => edits.kind[i]},
      {title: 'Row', number: true, cell: (i) => (edits.kind[i] === 'add' ? `like ${whole(edits.row[i])}` : whole(edits.row[i]))},
      {title: 'Column', cell: (i) => edits.column[i] ?? ''},
      {title: 'From', cell: (i) => edits.from[i]},
      {title: 'To', cell: (i) => edits.to[i]},
      {title: 'Why', kind: 'wide', cell: (i) => reasons[edits.reason[i]]},
    ],
  });
  const search = element('input', {type: 'search', placeholder: 'a value, a reason, …', 'aria-label': 'Filter edits by row, values or reason'});
  const turn = {};
  const filter = () => {
    const wanted = search.value.trim().toLowerCase();
    const whys = reasons.map((reason) => reason.toLowerCase().includes(wanted));
    const has = (text) => text.toLowerCase().includes(wanted);
    const lines = [];
    inPieces(turn, count, (i) => {
      if (kind.select.value && edits.kind[i] !== kind.select.value) return;
      if (column.select.value && edits.column[i] !== column.select.value) return;
      if (!wanted || whys[edits.reason[i]] || has(edits.from[i]) || has(edits.to[i]) || String(edits.row[i]) === wanted) lines.push(i);
    }, () => list.show(lines));
  };
  const kind = choiceOf('Edit', ['relabel', 'recode', 'remove', 'add'].map((word) => [word, word]), filter);
  const column = choiceOf('Column', report.edits.by_column.map((one) => [one.column, one.column]), filter);
  search.addEventListener('input', later(120, filter));
  place.append(element('div', {class: 'bar'}, kind.root, column.root, element('label', {}, 'Filter', search)), list.root);
  filter();
}
