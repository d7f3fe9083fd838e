// The rules before and after. A click shows the rule in both trees.

function showRules(place) {
  const rules = report.rule_changes;
  const texts = rules.map((rule) => rule.text.toLowerCase());
  const kind = (i) => statusKind(rules[i].status, rules[i].before?.rule);
  const status = (i) => statusText(rules[i].status, rules[i].before?.rule);
  const side = (name, field) => ({
    number: true,
    cell: (i) => (rules[i][name] === null ? '–' : field === 'confidence' ? percent(rules[i][name].confidence) : whole(rules[i][name][field])),
    key: (i) => rules[i][name]?.[field] ?? null,
  });
  const list = new PagedList({
    caption: 'Rules before and after',
    choose: (i) => selection.choose(rules[i], 'rules'),
    columns: [
      {title: 'Status', cell: (i) => element('span', {class: `status ${kind(i)}`}, statusSign[kind(i)] + status(i)), key: status},
      {title: 'Rule', ...side('before', 'rule')},
      {title: 'Text', kind: 'rule', cell: (i) => rules[i].text, key: (i) => texts[i]},
      {title: 'Rows before', ...side('before', 'support')},
      {title: 'Confidence', ...side('before', 'confidence')},
      {title: 'Rule after', ...side('after', 'rule')},
      {title: 'Rows after', ...side('after', 'support')},
      {title: 'Confidence', ...side('after', 'confidence')},
    ],
  });

  const statuses = [...new Set(rules.map((rule) => rule.status))];
  const search = element('input', {type: 'search', placeholder: 'attribute, value, class', 'aria-label': 'Filter rules by their text'});
  const turn = {};
  const filter = () => {
    const wanted = search.value.trim().toLowerCase();
    const chosen = choice.select.value;
    const lines = [];
    inPieces(turn, rules.length, (i) => {
      if ((!chosen || rules[i].status === chosen) && texts[i].includes(wanted)) lines.push(i);
    }, () => list.show(lines));
  };
  const choice = choiceOf('Status', statuses.map((one) => [one, statusWords[one]]), filter);
  search.addEventListener('input', later(120, filter));
  place.append(element('div', {class: 'bar'}, element('label', {}, 'Filter', search), choice.root), list.root);
  selection.watchers.push((change) => list.mark(change === null ? null : rules.indexOf(change)));
  filter();
}
