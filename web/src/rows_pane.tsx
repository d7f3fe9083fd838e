// The rows of the chosen leaf, by pages; the columns of its rule first.
import {useEffect, useState} from 'preact/hooks';
import {ask} from './api';
import {learnerOptions} from './options';
import {chosenRule, grown, place, textOf} from './state';
import {conditionsOf, type Rows} from './types';
import {Problem, Waiting, useGrowing} from './ui';
import {whole} from './words';

const rowsOnPage = 15;
const columnsAtFirst = 12;
const columnsInAFrame = 30;

// Places of columns: the class, then what the rule asks for, then the others.
function columnOrder(columns: string[], target: string, asked: string[]): number[] {
  const first = [target, ...new Set(asked)].map((name) => columns.indexOf(name)).filter((at) => at >= 0);
  return [...first, ...columns.map((_, at) => at).filter((at) => !first.includes(at))];
}

function RowsTable({rows, all}: {rows: Rows; all: boolean}) {
  const asked = conditionsOf(chosenRule.value!).map((one) => one.attribute);
  const target = grown.value!.tree.class;
  const count = useGrowing(all ? rows.columns.length : Math.min(columnsAtFirst, rows.columns.length), columnsInAFrame);
  const shown = columnOrder(rows.columns, target, asked).slice(0, count);
  const kind = (at: number) => (rows.columns[at] === target ? 'is-class' : asked.includes(rows.columns[at]!) ? 'is-asked' : '');
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={`Rows of rule ${place.value.rule}`}>
      <table class="list rows">
        <thead><tr><th scope="col" class="number">Row</th>{shown.map((at) => <th scope="col" key={at} class={kind(at)}>{rows.columns[at]}</th>)}</tr></thead>
        <tbody>{rows.rows.map(({row, values}) => (
          <tr key={row}><th scope="row" class="number">{whole(row)}</th>{shown.map((at) => <td key={at} class={kind(at)}>{values[at] ?? '?'}</td>)}</tr>
        ))}</tbody>
      </table>
    </div>
  );
}

export function RowsPane() {
  const rule = chosenRule.value;
  const [offset, setOffset] = useState(0);
  const [rows, setRows] = useState<Rows | null>(null);
  const [all, setAll] = useState(false);
  const [trouble, setTrouble] = useState('');
  useEffect(() => setOffset(0), [rule]);
  useEffect(() => {
    if (!rule) return;
    const stop = new AbortController();
    const query = new URLSearchParams([['rule', String(rule.rule)], ['offset', String(offset)], ['limit', String(rowsOnPage)], ...learnerOptions(place.value.learner)]);
    ask<Rows>('GET', `/v1/datasets/${place.value.data}/rows?${query}`, {signal: stop.signal}).then(
      (found) => { setRows(found); setTrouble(''); },
      (error) => !stop.signal.aborted && setTrouble(textOf(error)));
    return () => stop.abort();
  }, [rule, offset]);
  if (!rule) return <p class="note">Choose a leaf or a rule to see its rows.</p>;
  if (trouble) return <Problem text={trouble} />;
  if (!rows) return <Waiting text="Fetching the rows …" />;
  const end = Math.min(rows.total, offset + rowsOnPage);
  return (
    <>
      <RowsTable rows={rows} all={all} />
      <div class="bar">
        <button type="button" disabled={offset === 0} onClick={() => setOffset(offset - rowsOnPage)}>‹ Previous</button>
        <button type="button" disabled={end >= rows.total} onClick={() => setOffset(offset + rowsOnPage)}>Next ›</button>
        <span class="count" role="status">{whole(offset + 1)}–{whole(end)} of {whole(rows.total)}</span>
        {rows.columns.length > columnsAtFirst && <label><input type="checkbox" checked={all} onChange={(event) => setAll(event.currentTarget.checked)} /> all {whole(rows.columns.length)} columns</label>}
      </div>
    </>
  );
}
