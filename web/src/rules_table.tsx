// The rules as a table of which only the lines in view are in the document. One stop for the Tab key;
// arrows move, Enter chooses, M marks.
import {useEffect, useLayoutEffect, useMemo, useRef, useState} from 'preact/hooks';
import {toggleMark} from './hiding';
import {ClassName} from './rule_card';
import {filtered, linesInView, ordered, type Column, type Filter, type Order} from './rule_list';
import {go, grown, place} from './state';
import type {Rule} from './types';
import {conditionsText, counted, lastConditions, percent, whole} from './words';

// Where it is narrow, class and numbers stand below what a rule says.
const narrowBelow = 640;  // pixels
const lineHeights = {wide: 46, narrow: 84};
const columns: {name: Column; title: string; kind: string}[] = [
  {name: 'marked', title: 'Marked', kind: 'mark-cell'},
  {name: 'rule', title: 'Rule', kind: 'number'},
  {name: 'text', title: 'Text', kind: 'rule'},
  {name: 'class', title: 'Class', kind: 'class-cell'},
  {name: 'support', title: 'Rows', kind: 'number'},
  {name: 'confidence', title: 'Confidence', kind: 'number'},
];

// Letters that fit into the two lines of what a rule says, beside the other columns.
function lettersIn(width: number): number {
  const letter = 8;  // pixels
  const others = width < narrowBelow ? 70 : 475;
  const lostInBreaks = 12;
  return 2 * Math.floor((width - others) / letter) - lostInBreaks;
}

function Line({rule, at, active, top, letters}: {rule: Rule; at: number; active: boolean; top: number; letters: number}) {
  const marked = place.value.marks.has(rule.rule);
  const chosen = place.value.rule === rule.rule;
  const kinds = ['line', chosen ? 'chosen' : '', active ? 'active' : '', marked ? 'marked' : ''];
  const toggle = (event: Event) => {
    event.stopPropagation();
    toggleMark(rule.rule);
  };
  return (
    <div role="row" id={`line-${rule.rule}`} aria-rowindex={at + 2} aria-selected={chosen} class={kinds.join(' ')} style={{top: `${top}px`}} onClick={() => go({rule: rule.rule})}>
      <span role="gridcell" class="mark-cell"><button type="button" tabIndex={-1} aria-pressed={marked} aria-label={`Mark rule ${rule.rule} as sensitive`} onClick={toggle}>{marked ? '◆' : '◇'}</button></span>
      <span role="gridcell" class="number place">{rule.rule}</span>
      <span role="gridcell" class="rule" title={rule.text}>{lastConditions(conditionsText(rule), letters)}</span>
      <span role="gridcell" class="class-cell"><ClassName name={rule.class} /></span>
      <span role="gridcell" class="number support">{whole(rule.support)}<span class="unit"> rows</span></span>
      <span role="gridcell" class="number confidence">{percent(rule.confidence)}</span>
    </div>
  );
}

function Heads({order, sortBy}: {order: Order; sortBy: (column: Column) => void}) {
  return (
    <div role="row" class="heads" aria-rowindex={1}>
      {columns.map(({name, title, kind}) => (
        <span role="columnheader" key={name} class={kind} aria-sort={order.column !== name ? 'none' : order.down ? 'descending' : 'ascending'}>
          <button type="button" onClick={() => sortBy(name)}>{title}{order.column === name ? (order.down ? ' ▼' : ' ▲') : ''}</button>
        </span>
      ))}
    </div>
  );
}

// The index to go to from `at` by a key; null for keys that do not move.
function moved(key: string, at: number, count: number, page: number): number | null {
  const steps: Record<string, number> = {ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: count - 1};
  return key in steps ? Math.max(0, Math.min(count - 1, steps[key]!)) : null;
}

function Lines({rules, order, sortBy}: {rules: Rule[]; order: Order; sortBy: (column: Column) => void}) {
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [{width, height}, setSize] = useState({width: narrowBelow, height: 300});
  const lineHeight = width < narrowBelow ? lineHeights.narrow : lineHeights.wide;
  const [active, setActive] = useState(0);
  const {first, end} = linesInView(top, height, lineHeight, rules.length);
  const reveal = (at: number) => {
    const box = frame.current!;
    const y = at * lineHeight;
    const room = box.clientHeight - box.firstElementChild!.clientHeight - lineHeight;
    if (y < box.scrollTop) box.scrollTop = y;
    else if (y > box.scrollTop + room) box.scrollTop = y - room;
  };
  useLayoutEffect(() => {
    const box = frame.current!;
    const look = new ResizeObserver(() => setSize({width: box.clientWidth, height: box.clientHeight}));
    look.observe(box);
    return () => look.disconnect();
  }, []);
  const chosen = place.value.rule;
  useEffect(() => {
    const at = rules.findIndex((rule) => rule.rule === chosen);
    if (at < 0) return;
    setActive(at);
    reveal(at);
  }, [chosen, rules, lineHeight]);
  const press = (event: KeyboardEvent) => {
    if ((event.target as Element).closest('.heads')) return;
    const rule = rules[active];
    const next = moved(event.key, active, rules.length, Math.floor(height / lineHeight) - 2);
    if (next !== null && rules.length > 0) {
      setActive(next);
      reveal(next);
    } else if (rule && (event.key === 'Enter' || event.key === ' ')) go({rule: rule.rule});
    else if (rule && event.key.toLowerCase() === 'm') toggleMark(rule.rule);
    else return;
    event.preventDefault();
  };
  const at = Math.min(active, Math.max(0, rules.length - 1));
  return (
    <div class={width < narrowBelow ? 'grid narrow' : 'grid'} ref={frame} role="grid" aria-label="Rules" aria-rowcount={rules.length + 1} tabIndex={0} aria-activedescendant={rules[at] ? `line-${rules[at].rule}` : undefined}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)} onKeyDown={press}>
      <Heads order={order} sortBy={sortBy} />
      <div class="grid-body" role="rowgroup" style={{height: `${rules.length * lineHeight}px`}}>
        {rules.slice(first, end).map((rule, i) => <Line key={rule.rule} rule={rule} at={first + i} active={first + i === at} top={(first + i) * lineHeight} letters={lettersIn(width)} />)}
        {rules.length === 0 && <p class="note">No rule is like that.</p>}
      </div>
    </div>
  );
}

export function RulesTable() {
  const {rules, tree} = grown.value!;
  const {marks} = place.value;
  const [filter, setFilter] = useState<Filter>({text: '', class: '', markedOnly: false});
  const [order, setOrder] = useState<Order>({column: 'rule', down: false});
  const matters = filter.markedOnly || order.column === 'marked' ? marks : null;
  const shown = useMemo(() => ordered(filtered(rules, filter, marks), order, marks), [rules, filter, order, matters]);
  const sortBy = (column: Column) => setOrder({column, down: order.column === column ? !order.down : column === 'support' || column === 'confidence'});
  return (
    <>
      <div class="bar">
        <label>Filter <input type="search" placeholder="attribute, value" aria-label="Filter rules by their text" value={filter.text} onInput={(event) => setFilter({...filter, text: event.currentTarget.value})} /></label>
        <label>Class <select value={filter.class} onChange={(event) => setFilter({...filter, class: event.currentTarget.value})}>
          <option value="">all</option>{tree.classes.map((name) => <option key={name}>{name}</option>)}
        </select></label>
        <label><input type="checkbox" checked={filter.markedOnly} onChange={(event) => setFilter({...filter, markedOnly: event.currentTarget.checked})} /> only marked</label>
        <span class="count" role="status">{whole(shown.length)} of {counted(rules.length, 'rule')}</span>
      </div>
      <Lines rules={shown} order={order} sortBy={sortBy} />
    </>
  );
}
