// Opening a file, the types of its columns, and the learner.
import {useEffect, useRef, useState} from 'preact/hooks';
import {isFaulty, learnerFault} from './options';
import {nowhere} from './place';
import {busy, dataset, fileName, go, goTo, lookForOthers, nameOf, openFile, openSample, others, place, problem, removeDataset, setLearner, setType} from './state';
import type {Attribute} from './types';
import {Breakable, Field, Problem, Waiting, useGrowing} from './ui';
import {counted, whole} from './words';

function Opening() {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => file && void openFile(file, file.name);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer?.files[0]);
  };
  return (
    <section aria-labelledby="open-title">
      <h2 id="open-title">{dataset.value ? 'Open another file' : 'Open a file'}</h2>
      <div class={over ? 'drop over' : 'drop'} onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)} onDrop={drop}>
        <p>Drop a CSV or ARFF file here, plain or gzip.</p>
        <p class="choices">
          <button type="button" class="primary" onClick={() => input.current!.click()}>Choose a file</button>
          <button type="button" onClick={() => void openSample()}>Use the sample: loans</button>
        </p>
        <input ref={input} type="file" class="unseen" tabIndex={-1} aria-label="A CSV or ARFF file" accept=".csv,.arff,.gz,.txt,.data,.tsv"
          onChange={(event) => { take(event.currentTarget.files?.[0]); event.currentTarget.value = ''; }} />
        <p class="note">It goes to this server only, and stays there until you delete it.</p>
      </div>
      {problem.value?.where === 'open' && <Problem text={problem.value.text} />}
    </section>
  );
}

// What was opened before, unless it was deleted.
function Others() {
  useEffect(() => void lookForOthers().catch(() => {}), [dataset.value]);
  const shown = others.value.filter((one) => one.id !== place.value.data).slice(0, 12);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="others-title">
      <h2 id="others-title">Already on this server</h2>
      <ul class="others">
        {shown.map((one) => (
          <li key={one.id}>
            <button type="button" class="link" onClick={() => go({...nowhere, data: one.id})}>{nameOf(one)}</button>
            <span class="note">{counted(one.rows, 'row')}, {counted(one.attributes.length, 'column')}, {one.created.replace('T', ' ').replace('Z', ' UTC')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Steps() {
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title">What happens here</h2>
      <ol class="steps-list">
        <li><strong>Data.</strong> Open a table that is to be published, and say how its columns are to be read.</li>
        <li><strong>Tree and rules.</strong> See the tree that anybody could grow from it, and mark the rules that must not be found. What each costs is told at once.</li>
        <li><strong>Result.</strong> Get a copy in which these rules are no longer found and the others still are, with a verdict, a report and a private ledger that takes every edit back.</li>
      </ol>
    </section>
  );
}

const columnsAtFirst = 60;
const columnsInAFrame = 30;

function TypeChoice({attribute}: {attribute: Attribute}) {
  return (
    <select aria-label={`Type of ${attribute.name}`} value={attribute.type} disabled={busy.value !== ''}
      onChange={(event) => void setType(attribute, event.currentTarget.value)}>
      <option value="nominal">nominal</option>
      <option value="numeric">numeric</option>
      <option value="ignore">ignored</option>
    </select>
  );
}

function ColumnRow({attribute, target}: {attribute: Attribute; target: boolean}) {
  return (
    <tr>
      <th scope="row"><Breakable name={attribute.name} /></th>
      <td>{target ? <span class="tag-target">to be predicted</span> : <TypeChoice attribute={attribute} />}</td>
      <td class="number">{attribute.values === undefined ? '–' : whole(attribute.values)}</td>
      <td class="number">{attribute.missing ? whole(attribute.missing) : '–'}</td>
    </tr>
  );
}

function Columns() {
  const [wanted, setWanted] = useState('');
  const [most, setMost] = useState(columnsAtFirst);
  const {attributes, class: last} = dataset.value!;
  const target = place.value.learner.class || last;
  const found = attributes.filter((one) => one.name.toLowerCase().includes(wanted.toLowerCase()));
  const shown = useGrowing(Math.min(most, found.length), columnsInAFrame);
  return (
    <section aria-labelledby="columns-title">
      <h2 id="columns-title">Columns and their types</h2>
      {attributes.length > 12 && <div class="bar"><label>Filter <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} /></label>
        <span class="count" role="status">{whole(found.length)} of {counted(attributes.length, 'column')}</span></div>}
      <div class="scroll columns" tabIndex={0} role="region" aria-label="Columns">
        <table class="list">
          <thead><tr><th scope="col">Column</th><th scope="col">Type</th><th scope="col" class="number">Values</th><th scope="col" class="number">Missing</th></tr></thead>
          <tbody>{found.slice(0, shown).map((one) => <ColumnRow key={one.name} attribute={one} target={one.name === target} />)}</tbody>
        </table>
      </div>
      {found.length > most && <p><button type="button" onClick={() => setMost(most + 200)}>Show {whole(Math.min(200, found.length - most))} more</button></p>}
      {problem.value?.where === 'types' && <Problem text={problem.value.text} />}
    </section>
  );
}

function LearnerForm() {
  const {learner} = place.value;
  const {attributes, class: last} = dataset.value!;
  const text = (field: 'minLeaf' | 'maxDepth' | 'minGain', label: string, hint: string, usual: string) => (
    <Field label={label} hint={hint} fault={learnerFault(learner, field)}>
      <input inputMode="decimal" size={6} placeholder={usual} value={learner[field]} aria-invalid={learnerFault(learner, field) !== ''} onChange={(event) => setLearner({[field]: event.currentTarget.value})} />
    </Field>
  );
  return (
    <section aria-labelledby="learner-title">
      <h2 id="learner-title">The learner</h2>
      <p class="note">Choose what readers of the published data would use: the rules that it finds are the rules you can hide.</p>
      <form class="fields" onSubmit={(event) => { event.preventDefault(); if (!isFaulty(place.value.learner)) goTo('tree'); }}>
        <Field label="Predict">
          <select value={learner.class || last} onChange={(event) => setLearner({class: event.currentTarget.value === last ? '' : event.currentTarget.value})}>
            {attributes.map((one) => <option key={one.name}>{one.name}</option>)}
          </select>
        </Field>
        <Field label="Learner">
          <select value={learner.learner} onChange={(event) => setLearner({learner: event.currentTarget.value as 'id3' | 'cart'})}>
            <option value="id3">ID3: one branch per value</option>
            <option value="cart">CART: two branches</option>
          </select>
        </Field>
        <Field label="Criterion">
          <select value={learner.criterion} onChange={(event) => setLearner({criterion: event.currentTarget.value})}>
            <option value="">usual ({learner.learner === 'id3' ? 'gain' : 'gini'})</option>
            <option value="gain">information gain</option>
            <option value="gain-ratio">gain ratio</option>
            <option value="gini">Gini</option>
          </select>
        </Field>
        <Field label="Pruning">
          <select value={learner.prune} onChange={(event) => setLearner({prune: event.currentTarget.value as 'none' | 'mdl'})}>
            <option value="none">none</option>
            <option value="mdl">by description length</option>
          </select>
        </Field>
        {text('minLeaf', 'Rows in a leaf', 'at least', '1')}
        {text('maxDepth', 'Depth', 'at most', 'any')}
        {text('minGain', 'Gain of a split', 'more than', '0')}
        <p class="field-end"><button type="submit" class="primary" disabled={busy.value !== '' || isFaulty(learner)}>Grow the tree</button></p>
      </form>
    </section>
  );
}

function Facts() {
  const {rows, unlabelled, attributes} = dataset.value!;
  return (
    <section class="facts" aria-label="The data set">
      <h2>{fileName.value}</h2>
      <p>{counted(rows, 'row')}, {counted(attributes.length, 'column')}{unlabelled > 0 && `; ${counted(unlabelled, 'row')} without a class ${unlabelled === 1 ? 'is' : 'are'} kept but not learned from`}</p>
      <button type="button" class="danger" onClick={() => confirm('Delete this data set, its jobs, results and ledgers from the server for good?') && void removeDataset()}>Delete from the server</button>
    </section>
  );
}

export function DataView() {
  return (
    <>
      <Waiting text={busy.value} />
      {dataset.value && <Facts />}
      {dataset.value && <div class="halves"><Columns /><LearnerForm /></div>}
      {dataset.value ? <Opening /> : <div class="halves"><Opening /><Steps /></div>}
      <Others />
    </>
  );
}
