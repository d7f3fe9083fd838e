// A table of which only one page is in the document: there may be a hundred thousand lines.
//
// columns: [{title, number, kind, cell(i) -> text or node, key(i) -> what to sort by}]
// `lines` are the places to show, in their order; the owner filters, this sorts and turns pages.

const linesOnPage = 25;

class PagedList {
  constructor({caption, columns, choose}) {
    this.columns = columns;
    this.choose = choose;  // called with a place when its line is clicked; null: lines are not chosen
    this.lines = [];
    this.first = 0;
    this.sorted = null;  // {column, down}
    this.chosen = null;
    this.body = element('tbody');
    this.heads = columns.map((column, i) => this.headOf(column, i));
    const table = element('table', {class: 'list'}, element('caption', {class: 'unseen'}, caption),
      element('thead', {}, element('tr', {}, ...this.heads)), this.body);
    this.place = element('span', {class: 'count', role: 'status'});
    const button = (text, name, first) => element('button', {type: 'button', 'aria-label': name, onclick: () => this.turnTo(first())}, text);
    this.back = [button('«', 'First page', () => 0), button('‹ Previous', 'Previous page', () => this.first - linesOnPage)];
    this.forth = [button('Next ›', 'Next page', () => this.first + linesOnPage), button('»', 'Last page', () => Infinity)];
    this.turns = element('span', {class: 'group'}, ...this.back, ...this.forth);
    this.root = element('div', {},
      element('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption}, table),
      element('div', {class: 'bar'}, this.turns, this.place));
  }

  headOf(column, i) {
    const attributes = {scope: 'col', class: column.number ? 'number' : null};
    if (!column.key) return element('th', attributes, column.title);
    return element('th', attributes,
      element('button', {type: 'button', onclick: () => this.sortBy(i)}, column.title));
  }

  show(lines) {
    this.lines = lines;
    this.first = 0;
    this.sort();
    this.draw();
  }

  sortBy(column) {
    const down = this.sorted?.column === column && !this.sorted.down;
    this.sorted = {column, down};
    this.heads.forEach((head, i) => {
      if (i === column) head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
    });
    this.first = 0;
    this.sort();
    this.draw();
  }

  sort() {
    if (!this.sorted) return;
    const {column, down} = this.sorted;
    const sign = down ? -1 : 1;
    const keyed = this.lines.map((line) => [this.columns[column].key(line), line]);
    // What is not there stands last, either way.
    keyed.sort(([a, i], [b, j]) => {
      if (a === b) return i - j;
      if (a === null || b === null) return a === null ? 1 : -1;
      return (a < b ? -1 : 1) * sign;
    });
    this.lines = keyed.map(([, line]) => line);
  }

  turnTo(first) {
    this.first = Math.max(0, Math.min(first, this.lines.length - 1));
    this.first -= this.first % linesOnPage;
    this.draw();
  }

  // Marks a line, and turns to its page.
  mark(line) {
    this.chosen = line;
    const place = this.lines.indexOf(line);
    if (place >= 0) this.first = place - (place % linesOnPage);
    this.draw();
  }

  draw() {
    const end = Math.min(this.lines.length, this.first + linesOnPage);
    const rows = [];
    for (let i = this.first; i < end; ++i) rows.push(this.rowOf(this.lines[i]));
    this.body.replaceChildren(...rows);
    this.place.textContent = this.lines.length === 0 ? 'nothing to show'
      : `${whole(this.first + 1)}–${whole(end)} of ${whole(this.lines.length)}`;
    this.turns.hidden = this.lines.length <= linesOnPage;
    for (const button of this.back) button.disabled = this.first === 0;
    for (const button of this.forth) button.disabled = end >= this.lines.length;
  }

  rowOf(line) {
    const cells = this.columns.map((column) => element('td',
      {class: [column.number ? 'number' : '', column.kind ?? ''].join(' ').trim() || null}, column.cell(line)));
    if (!this.choose) return element('tr', {}, ...cells);
    const choose = () => this.choose(line);
    return element('tr', {
      class: line === this.chosen ? 'choice chosen' : 'choice',
      tabindex: 0,
      'aria-current': line === this.chosen ? 'true' : null,
      onclick: choose,
      onkeydown: (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        choose();
      },
    }, ...cells);
  }
}

function choiceOf(label, words, changed) {
  const select = element('select', {onchange: changed}, element('option', {value: ''}, 'all'),
    ...words.map(([value, text]) => element('option', {value}, text)));
  return {select, root: element('label', {}, label, select)};
}
