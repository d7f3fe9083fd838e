// What is to be hidden, within which limits, what that costs, and the button that does it.
import {useEffect} from 'preact/hooks';
import {costs, estimateAll, keyOfAll, run, unmark} from './hiding';
import {commandLine, kinds, limits, requestsFile, typesFile, type Kind, type Limit} from './options';
import {CostLine, Importance} from './rule_card';
import {dataset, fileName, go, grown, place, ruleByNumber, setHiding} from './state';
import {Command, Field, saveAs} from './ui';
import {counted, listed} from './words';

const kindWords: Record<Kind, string> = {relabel: 'give rows another class', recode: 'change other values', add: 'add rows', remove: 'remove rows'};

function Marked({rule}: {rule: number}) {
  const text = ruleByNumber.value.get(rule)?.text ?? '';
  return (
    <li>
      <div class="marked-head">
        <button type="button" class="link" aria-label={`Show rule ${rule}`} onClick={() => go({rule})}>Rule {rule}</button>
        <button type="button" class="small" aria-label={`Do not hide rule ${rule}`} onClick={() => unmark(rule)}>✕</button>
      </div>
      <p class="rule" title={text}>{text}</p>
      <Importance rule={rule} />
    </li>
  );
}

function Budget() {
  const {budget} = place.value.hiding;
  const [limit, value] = (Object.entries(budget)[0] ?? ['edited', '']) as [Limit, string];
  const set = (next: Limit, text: string) => setHiding({budget: text.trim() ? {[next]: text.trim()} : {}});
  return (
    <Field label="Budget" hint="a number, or percent as 2%; then the most important that fits is hidden">
      <span class="together">
        <input size={6} placeholder="none" aria-label="Budget: at most" value={value} onChange={(event) => set(limit, event.currentTarget.value)} />
        <select aria-label="Budget: rows that are" value={limit} onChange={(event) => set(event.currentTarget.value as Limit, value)}>
          {limits.map((one) => <option key={one} value={one}>rows {one}</option>)}
        </select>
      </span>
    </Field>
  );
}

function Forbidden() {
  const {forbidden} = place.value.hiding;
  const toggle = (kind: Kind, allowed: boolean) => setHiding({forbidden: kinds.filter((one) => (one === kind ? !allowed : forbidden.includes(one)))});
  return (
    <fieldset>
      <legend>Edits that may be made</legend>
      {kinds.map((kind) => (
        <label key={kind} class="check"><input type="checkbox" checked={!forbidden.includes(kind)} onChange={(event) => toggle(kind, event.currentTarget.checked)} /> {kindWords[kind]}</label>
      ))}
    </fieldset>
  );
}

function Options() {
  const {hiding} = place.value;
  return (
    <details class="options" open={hiding.forbidden.length > 0 || hiding.strategy !== 'optimal'}>
      <summary>Forbidden edits, strategy, attacks</summary>
      {hiding.strategy === 'optimal' && <Forbidden />}
      {hiding.strategy === 'optimal' && <label class="check"><input type="checkbox" checked={hiding.flip} onChange={(event) => setHiding({flip: event.currentTarget.checked})} /> no row of a hidden rule keeps its class</label>}
      <Field label="Strategy">
        <select value={hiding.strategy} onChange={(event) => setHiding({strategy: event.currentTarget.value as 'optimal'})}>
          <option value="optimal">the fewest edits</option>
          <option value="lookahead">the paper's, looking ahead</option>
          <option value="paper">the paper's first</option>
        </select>
      </Field>
      <label class="check"><input type="checkbox" checked={hiding.attacks} onChange={(event) => setHiding({attacks: event.currentTarget.checked})} /> try attacks for the report, which can take long</label>
      <Field label="Seed"><input size={6} inputMode="numeric" placeholder="1" value={hiding.seed} onChange={(event) => setHiding({seed: event.currentTarget.value})} /></Field>
    </details>
  );
}

function LeftOut() {
  const cost = costs.value.get(keyOfAll.value);
  const out = cost?.state === 'known' ? (cost.verdict.left_out ?? []) : [];
  if (out.length === 0) return null;
  return <p class="doubt">{listed(out.map((one) => `Rule ${one.rule}`))} {out.length === 1 ? 'does' : 'do'} not fit into the budget.</p>;
}

function Files() {
  const {marks, learner, hiding} = place.value;
  const file = (text: string, name: string) => saveAs(new Blob([text], {type: 'application/json'}), name);
  return (
    <>
      <h3>The same by the command line</h3>
      <Command label="the command that does the same" text={commandLine(fileName.value, dataset.value!, learner, hiding)} />
      <p class="choices">
        <button type="button" onClick={() => file(requestsFile(marks, grown.value!.rules), 'requests.json')}>Save requests.json</button>
        {Object.keys(dataset.value!.types).length > 0 && <button type="button" onClick={() => file(typesFile(dataset.value!), 'types.json')}>Save types.json</button>}
      </p>
    </>
  );
}

export function RequestsCard() {
  const {marks, hiding} = place.value;
  const none = hiding.strategy === 'optimal' && hiding.forbidden.length === kinds.length;
  useEffect(() => void (!none && estimateAll()), [keyOfAll.value]);
  return (
    <section aria-labelledby="requests-title" class="requests-card">
      <h2 id="requests-title">To be hidden{marks.size > 0 && `: ${counted(marks.size, 'rule')}`}</h2>
      {marks.size === 0 && <p class="note">Mark the rules that must not be found in the published data.</p>}
      <ul class="marked-list">{[...marks.keys()].sort((a, b) => a - b).map((rule) => <Marked key={rule} rule={rule} />)}</ul>
      {marks.size > 0 && <>
        <Budget />
        <Options />
        <div class="run-bar">
          <h3>{marks.size === 1 ? 'Hiding it costs' : 'Hiding them together costs'}</h3>
          {none ? <p class="doubt">Nothing can be hidden if no edit may be made.</p> : <CostLine cost={costs.value.get(keyOfAll.value)} what="hiding what is marked" />}
          <LeftOut />
          <p><button type="button" class="primary wide" disabled={none} onClick={() => void run()}>Hide {marks.size === 1 ? 'it' : 'them'}</button></p>
        </div>
        <Files />
      </>}
    </section>
  );
}
