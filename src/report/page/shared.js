// Words and numbers, and work that is done in pieces: what the scripts that draw a report share.

const wholeNumber = new Intl.NumberFormat('en');
const whole = (number) => wholeNumber.format(number);
const percent = (share) => (share === null || share === undefined ? '–' : `${(100 * share).toFixed(1)} %`);

function elided(text, most) {
  if (text.length <= most) return text;
  const front = Math.ceil((most - 1) * 0.6);
  return `${text.slice(0, front)}…${text.slice(text.length - (most - 1 - front))}`;
}

// Colours of classes, told apart by people with any kind of colour vision (Okabe and Ito, 2008).
const classColours = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#f0e442'];
const classColour = (code) => classColours[code] ?? '#8a8f98';

// What became of the rules that were to be hidden, by their number before.
const outcomes = new Map((report?.rule_changes ? report.requests : []).map(({rule, outcome}) => [rule, outcome]));

// What the words of the judge mean for the eye. Green is only for what is removed.
const statusKinds = {
  kept: 'kept', merged: 'merged', lost: 'gone', meant: 'new', ghost: 'new', inside: 'new',
  removed: 'removed', implied: 'implied', false: 'gone', visible: 'gone',
};
const statusWords = {
  kept: 'kept', requested: 'requested', merged: 'merged', lost: 'lost', meant: 'new, from merged rules', ghost: 'new', inside: 'new, inside a hidden rule',
};
const statusSign = {kept: '', gone: '− ', merged: '− ', removed: '− ', implied: '− ', new: '+ '};
const statusKind = (status, rule) => statusKinds[outcomeOf(status, rule)] ?? 'gone';
const statusText = (status, rule) => statusWords[outcomeOf(status, rule)] ?? outcomeOf(status, rule);

// The status of a rule, or, where it was to be hidden, what became of it.
function outcomeOf(status, rule) { return (status === 'requested' && outcomes.get(rule)) || status; }

function later(milliseconds, work) {
  let timer = 0;
  return (...words) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...words), milliseconds);
  };
}

// Calls visit(i) for all i below count, a few milliseconds at a time, then done(). A new call
// with the same `turn` ends the one before.
function inPieces(turn, count, visit, done) {
  const mine = (turn.number = (turn.number ?? 0) + 1);
  let next = 0;
  const go = () => {
    if (turn.number !== mine) return;
    const end = performance.now() + 8;
    while (next < count && performance.now() < end) {
      for (const stop = Math.min(count, next + 500); next < stop; ++next) visit(next);
    }
    if (next < count) setTimeout(go);
    else done();
  };
  go();
}

// The rule that is looked at, by its number in either tree; null where a tree has it not.
const selection = {
  change: null,
  watchers: [],
  choose(change, by) {
    this.change = change;
    for (const watcher of this.watchers) watcher(change, by);
  },
};
