// What is to be hidden, within which limits, what that costs, and the button that does it.
import {useEffect, useState} from 'preact/hooks';
import {canRun, costOfAll, estimateAll, keyOfAll, obstacleToAll, run, stopEstimateAll, unmark} from './hiding';
import {budgetFault, commandLine, forbiddable, limits, requestsFile, seedFault, typesFile, type Kind, type Limit} from './options';
import {LevelField} from './level_field';
import {OutcomeMark} from './outcome';
import {ClassName, CostLine, Importance} from './rule_card';
import {dataset, fileName, go, grown, place, ruleByNumber, setHiding} from './state';
import {Command, Field, saveAs} from './ui';
import {conditionsText, counted, listed} from './words';

const kindWords = {recode: 'change other values', add: 'add rows', remove: 'remove rows'};

function Marked({rule}: {rule: number}) {
  const one = ruleByNumber.value.get(rule);
  if (!one) return null;
  const cost = costOfAll.value;
  const request = cost?.state === 'known' && place.value.marks.size > 1 ? cost.verdict.requests.find((found) => found.rule === rule) : undefined;
  return (
    <li>
      <div class="marked-head">
        <button type="button" class="link" aria-label={`Show rule ${rule}`} onClick={() => go({rule})}>Rule {rule}</button>
        <ClassName name={one.class} />
        <button type="button" class="small" aria-label={`Do not hide rule ${rule}`} onClick={() => unmark(rule)}>✕</button>
      </div>
      <p class="rule" title={one.text}>{conditionsText(one)}</p>
      {request && <p class="afterwards"><OutcomeMark outcome={request.outcome} /> {request.conclusion}</p>}
      <Importance rule={rule} />
    </li>
  );
}

function Budget() {
  const {budget} = place.value.hiding;
  const [first, value] = (Object.entries(budget)[0] ?? ['edited', '']) as [Limit, string];
  // What is limited may be chosen before there is a number.
  const [limit, setLimit] = useState(first);
  const set = (next: Limit, text: string) => {
    setLimit(next);
    setHiding({budget: text.trim() ? {[next]: text} : {}});
  };
  const fault = budgetFault(budget);
  return (
    <Field label="Budget" fault={fault} hint="a number of rows, or a share such as 2%: the most important rules that fit are hidden">
      <span class="together">
        <input size={6} placeholder="none" aria-label="Budget: at most" aria-invalid={fault !== ''} value={value} onInput={(event) => set(limit, event.currentTarget.value)} />
        <select aria-label="Budget: rows that are" value={limit} onChange={(event) => set(event.currentTarget.value as Limit, value)}>
          {limits.map((one) => <option key={one} value={one}>rows {one}</option>)}
        </select>
      </span>
    </Field>
  );
}

function Forbidden() {
  const {forbidden} = place.value.hiding;
  const toggle = (kind: Kind, allowed: boolean) => setHiding({forbidden: forbiddable.filter((one) => (one === kind ? !allowed : forbidden.includes(one)))});
  return (
    <fieldset>
      <legend>Edits besides new labels</legend>
      {forbiddable.map((kind) => (
        <label key={kind} class="check"><input type="checkbox" checked={!forbidden.includes(kind)} onChange={(event) => toggle(kind, event.currentTarget.checked)} /> {kindWords[kind]}</label>
      ))}
    </fieldset>
  );
}

function Options() {
  const {hiding} = place.value;
  // At first only: what a person opened stays open.
  const [open] = useState(hiding.forbidden.length > 0 || hiding.strategy !== 'optimal');
  return (
    <details class="options" open={open}>
      <summary>More options</summary>
      {hiding.strategy === 'optimal' && <Forbidden />}
      <Field label="Strategy">
        <select value={hiding.strategy} onChange={(event) => setHiding({strategy: event.currentTarget.value as 'optimal'})}>
          <option value="optimal">the fewest edits</option>
          <option value="lookahead">the paper's, looking ahead</option>
          <option value="paper">the paper's first</option>
        </select>
      </Field>
      <label class="check"><input type="checkbox" checked={hiding.partial} onChange={(event) => setHiding({partial: event.currentTarget.checked})} /> write the files even if a rule is not hidden</label>
      <label class="check"><input type="checkbox" checked={hiding.shuffle} onChange={(event) => setHiding({shuffle: event.currentTarget.checked})} /> write the rows in a random order</label>
      <label class="check"><input type="checkbox" checked={hiding.attacks} onChange={(event) => setHiding({attacks: event.currentTarget.checked})} /> try attacks for the report (slow)</label>
      <Field label="Seed" fault={seedFault(hiding.seed)}><input size={6} inputMode="numeric" placeholder="secret" value={hiding.seed} aria-invalid={seedFault(hiding.seed) !== ''} onInput={(event) => setHiding({seed: event.currentTarget.value})} /></Field>
    </details>
  );
}

// Without files a job is of no use: that is told before it runs.
function NotHidden() {
  const cost = costOfAll.value;
  const open = cost?.state === 'known' ? cost.verdict.requests.filter((one) => !one.hidden) : [];
  if (open.length === 0) return null;
  const which = `${listed(open.map((one) => `Rule ${one.rule}`))} would not be hidden (${listed([...new Set(open.map((one) => one.outcome))])})`;
  return <p class="doubt">{which}{place.value.hiding.partial ? '.' : ', so no files would be written.'}</p>;
}

// What would be hidden, what that costs, and the button.
function RunBar() {
  const cost = costOfAll.value;
  const asked = place.value.marks.size;
  const out = cost?.state === 'known' && obstacleToAll.value === '' ? (cost.verdict.left_out ?? []) : [];
  const what = out.length > 0 ? `${asked - out.length} of ${counted(asked, 'rule')}` : asked === 1 ? 'it' : 'them';
  return (
    <div class="run-bar">
      <h3>Hiding {what}{out.length === 0 && asked > 1 && ' together'} costs</h3>
      <CostLine of={keyOfAll.value} what="hiding what is marked" obstacle={obstacleToAll.value} />
      <NotHidden />
      {out.length > 0 && <p class="doubt">{listed(out.map((one) => `Rule ${one.rule}`))} {out.length === 1 ? 'does' : 'do'} not fit into the budget.</p>}
      <p><button type="button" class="primary wide" disabled={!canRun.value} onClick={() => void run()}>Hide {what}</button></p>
    </div>
  );
}

function Files() {
  const {marks, learner, hiding} = place.value;
  const file = (text: string, name: string) => saveAs(new Blob([text], {type: 'application/json'}), name);
  return (
    <>
      <h3>Same thing on the command line</h3>
      {obstacleToAll.value === ''
        ? <Command label="the command that does the same" text={commandLine(fileName.value, dataset.value!, learner, hiding)} />
        : <p class="note">It appears here once the options above make sense.</p>}
      <p class="choices">
        <button type="button" onClick={() => file(requestsFile(marks, grown.value!.rules), 'requests.json')}>Save requests.json</button>
        {Object.keys(dataset.value!.types).length > 0 && <button type="button" onClick={() => file(typesFile(dataset.value!), 'types.json')}>Save types.json</button>}
      </p>
    </>
  );
}

export function RequestsCard() {
  const {marks} = place.value;
  useEffect(() => {
    void estimateAll();
    return stopEstimateAll;
  }, [keyOfAll.value]);
  return (
    <section aria-labelledby="requests-title" class="requests-card">
      <h2 id="requests-title">To be hidden{marks.size > 0 && `: ${counted(marks.size, 'rule')}`}</h2>
      {marks.size === 0 && <p class="note">Mark the rules that must not be found in the published data.</p>}
      <ul class="marked-list">{[...marks.keys()].sort((a, b) => a - b).map((rule) => <Marked key={rule} rule={rule} />)}</ul>
      {marks.size > 0 && <>
        <LevelField />
        <Budget />
        <Options />
        <RunBar />
        <Files />
      </>}
    </section>
  );
}
