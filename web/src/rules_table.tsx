// The rules as a table of which only the lines in view are in the document. One stop for the Tab key;
// arrows move, Enter chooses, M marks.
import {useEffect, useLayoutEffect, useMemo, useRef, useState} from 'preact/hooks';
import {classColour} from './marked_tree';
import {toggleMark} from './hiding';
import {filtered, linesInView, ordered, type Column, type Filter, type Order} from './rule_list';
import {go, grown, place} from './state';
import type {Rule} from './types';
import {percent, whole} from './words';

const lineHeight = 46;
const columns: {name: Column; title: string; kind: string}[] = [
  {name: 'marked', title: 'Hide', kind: 'mark-cell'},
  {name: 'rule', title: 'Rule', kind: 'number'},
  {name: 'text', title: 'Says', kind: 'rule'},
  {name: 'class', title: 'Class', kind: 'class-cell'},
  {name: 'support', title: 'Rows', kind: 'number'},
  {name: 'confidence', title: 'Confidence', kind: 'number'},
];

function Line({rule, at, active, code}: {rule: Rule; at: number; active: boolean; code: number}) {
  const marked = place.value.marks.has(rule.rule);
  const chosen = place.value.rule === rule.rule;
  const kinds = ['line', chosen ? 'chosen' : '', active ? 'active' : '', marked ? 'marked' : ''];
  const toggle = (event: Event) => {
    event.stopPropagation();
    toggleMark(rule.rule);
  };
  return (
    <div role="row" id={`line-${rule.rule}`} aria-rowindex={at + 2} aria-selected={chosen} class={kinds.join(' ')} style={{top: `${at * lineHeight}px`}} onClick={() => go({rule: rule.rule})}>
      <span role="gridcell" class="mark-cell"><button type="button" tabIndex={-1} aria-pressed={marked} aria-label={`Hide rule ${rule.rule}`} onClick={toggle}>{marked ? '◆' : '◇'}</button></span>
      <span role="gridcell" class="number">{rule.rule}</span>
      <span role="gridcell" class="rule" title={rule.text}>{rule.text.replace(/ => [^&]*$/, '') || 'always'}</span>
      <span role="gridcell" class="class-cell"><i style={{background: classColour(code)}} />{rule.class}</span>
      <span role="gridcell" class="number">{whole(rule.support)}</span>
      <span role="gridcell" class="number">{percent(rule.confidence)}</span>
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

function Lines({rules, order, sortBy, codes}: {rules: Rule[]; order: Order; sortBy: (column: Column) => void; codes: Map<string, number>}) {
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(300);
  const [active, setActive] = useState(0);
  const {first, end} = linesInView(top, height, lineHeight, rules.length);
  const reveal = (at: number) => {
    const box = frame.current!;
    const y = at * lineHeight;
    if (y < box.scrollTop) box.scrollTop = y;
    else if (y + 2 * lineHeight > box.scrollTop + box.clientHeight) box.scrollTop = y + 2 * lineHeight - box.clientHeight;
  };
  useLayoutEffect(() => {
    const look = new ResizeObserver(() => setHeight(frame.current?.clientHeight ?? 300));
    look.observe(frame.current!);
    return () => look.disconnect();
  }, []);
  const chosen = place.value.rule;
  useEffect(() => {
    const at = rules.findIndex((rule) => rule.rule === chosen);
    if (at < 0) return;
    setActive(at);
    reveal(at);
  }, [chosen, rules]);
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
    <div class="grid" ref={frame} role="grid" aria-label="Rules" aria-rowcount={rules.length + 1} tabIndex={0} aria-activedescendant={rules[at] ? `line-${rules[at].rule}` : undefined}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)} onKeyDown={press}>
      <Heads order={order} sortBy={sortBy} />
      <div class="grid-body" role="rowgroup" style={{height: `${rules.length * lineHeight}px`}}>
        {rules.slice(first, end).map((rule, i) => <Line key={rule.rule} rule={rule} at={first + i} active={first + i === at} code={codes.get(rule.class) ?? 0} />)}
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
  const codes = useMemo(() => new Map(tree.classes.map((name, code) => [name, code])), [tree]);
  const sortBy = (column: Column) => setOrder({column, down: order.column === column ? !order.down : column === 'support' || column === 'confidence'});
  return (
    <>
      <div class="bar">
        <label>Filter <input type="search" placeholder="attribute, value" aria-label="Filter rules by their text" value={filter.text} onInput={(event) => setFilter({...filter, text: event.currentTarget.value})} /></label>
        <label>Class <select value={filter.class} onChange={(event) => setFilter({...filter, class: event.currentTarget.value})}>
          <option value="">all</option>{tree.classes.map((name) => <option key={name}>{name}</option>)}
        </select></label>
        <label><input type="checkbox" checked={filter.markedOnly} onChange={(event) => setFilter({...filter, markedOnly: event.currentTarget.checked})} /> only marked</label>
        <span class="count" role="status">{whole(shown.length)} of {whole(rules.length)}</span>
      </div>
      <Lines rules={shown} order={order} sortBy={sortBy} codes={codes} />
    </>
  );
}
