// A job: its progress, and what came of it. Trees, rules and edits are drawn by the scripts of a report.
import {reportPage} from 'report-page';
import {useEffect, useRef} from 'preact/hooks';
import {hasToken} from './api';
import {cancel, followed, hasFiles, job, jobProblem, readReport, reportOfJob, reportProblem, run} from './hiding';
import {publishedName, undoLine, type Hiding} from './options';
import {fileName, go, goTo, grow, isGrown, place, setHiding} from './state';
import {OutcomeMark} from './outcome';
import {isFinal, outcomes, type Job, type Requested, type Verdict} from './types';
import {Command, Problem, Save, Waiting} from './ui';
import {costInWords, counted, durationInWords, editedRows, givenUpIn, impliedInWords, listed, percent, sentence, testsInWords, verdictInWords, whole, worstOf, outcomeWords, type Test} from './words';

function Progress({now}: {now: Job | null}) {
  const share = now?.progress ?? 0;
  const left = now?.seconds_left;
  const doing = !now || now.state === 'queued' ? 'Waiting for its turn' : sentence(now.doing ?? 'working');
  return (
    <section aria-labelledby="progress-title">
      <h2 id="progress-title">Hiding {place.value.marks.size > 0 && counted(place.value.marks.size, 'rule')}</h2>
      <progress max="1" value={share} aria-label="Progress of the job" />
      <p role="status">{doing}{now?.state === 'running' && left !== null && left !== undefined ? `; ${durationInWords(left)} left` : ' …'}</p>
      <button type="button" onClick={() => void cancel()}>Cancel</button>
    </section>
  );
}

const ToTree = () => <button type="button" onClick={() => goTo('tree')}>Back to the tree</button>;

function Ended({now}: {now: Job}) {
  const cancelled = now.state === 'cancelled';
  const done = now.state === 'done';
  return (
    <section aria-labelledby="ended-title">
      <h2 id="ended-title">{cancelled ? 'The job was cancelled' : done ? 'No files were written' : 'The job failed'}</h2>
      {cancelled ? <p>Nothing was written. What you marked is still marked.</p> : <Problem text={sentence(now.problem?.detail ?? now.outcome?.message ?? '')} />}
      <p class="choices">
        <ToTree />
        {isGrown.value && <button type="button" onClick={() => void run()}>Try again</button>}
      </p>
    </section>
  );
}

function Tile({figure, label, note}: {figure: string; label: string; note: string}) {
  return <div class="tile"><div class="figure">{figure}</div><div class="label">{label}</div><div class="note">{note}</div></div>;
}

function Tiles({verdict, written}: {verdict: Verdict; written: boolean}) {
  const {rows, rules, requests} = verdict;
  const edits = editedRows(rows);
  const removed = requests.filter((one) => one.outcome === 'removed').length;
  const rest = outcomes.slice(1).map((outcome) => ({outcome, count: requests.filter((one) => one.outcome === outcome).length})).filter(({count}) => count > 0);
  const notes = [`level ${requests[0]?.level ?? ''}`, ...rest.map(({outcome, count}) => `${whole(count)} ${outcome}`)];
  return (
    <div class="tiles">
      <Tile figure={`${whole(removed)} of ${whole(requests.length + (verdict.left_out?.length ?? 0))}`} label="rules removed" note={notes.join(', ')} />
      <Tile figure={whole(edits)} label={written ? 'rows edited' : 'rows to edit'} note={`${percent(edits / Math.max(1, rows.before))}: ${costInWords(rows)}`} />
      <Tile figure={`${whole(rules.kept)} of ${whole(rules.target)}`} label="other rules intact" note={`${whole(rules.lost)} lost, ${whole(rules.ghost)} new, ${whole(givenUpIn(verdict))} merged`} />
      {written && <Tile figure={whole(rows.after)} label="rows published" note={`${whole(rows.before)} before`} />}
    </div>
  );
}

function TestLine({test: {name, holds, text}}: {test: Test}) {
  const mark = holds === null ? <span class="mark">–</span> : <span class={holds ? 'mark holds' : 'mark fails'}>{holds ? 'yes' : 'no'}</span>;
  return <li>{mark} <span><b>{name}</b> {text}</span></li>;
}

function Request({request}: {request: Requested}) {
  return (
    <article class={`request is-${request.outcome}`}>
      <h3>Rule {request.rule} <OutcomeMark outcome={request.outcome} />{!request.hidden && <span class="note"> not hidden at level {request.level}</span>}</h3>
      <p class="rule">{request.text}</p>
      {request.note && <p class="note">{sentence(request.note)}</p>}
      <p>{request.conclusion}</p>
      {request.outcome === 'implied' && <p class="note">{impliedInWords(request).why}</p>}
      <ul class="tests">{testsInWords(request).map((test) => <TestLine key={test.name} test={test} />)}</ul>
      {request.power === 'low' && <p class="note">Power low: with so few rows, the tests can hardly fail.</p>}
    </article>
  );
}

// A result stays when other rules are marked, or none since types changed.
function Outdated({verdict}: {verdict: Verdict}) {
  const {marks} = place.value;
  const own = verdict.requests.filter((one) => !/^widens rule \d+$/.test(one.note ?? ''));
  const asked = [...own, ...(verdict.left_out ?? [])].map((one) => one.rule);
  if (asked.length === marks.size && asked.every((rule) => marks.has(rule))) return null;
  return <p class="doubt" role="status">This is the result for {listed(asked.map((rule) => `rule ${rule}`))}. {marks.size === 0 ? 'Nothing is marked any more' : 'Other rules are marked now: hide them for a new result'}.</p>;
}

function VerdictCard({now, verdict}: {now: Job; verdict: Verdict}) {
  const out = verdict.left_out ?? [];
  // The cards tell why a rule is not hidden.
  const unexplained = out.length === 0 && verdict.requests.every((one) => one.hidden);
  return (
    <section aria-labelledby="verdict-title">
      <h2 id="verdict-title">Verdict</h2>
      <Outdated verdict={verdict} />
      <p class={`sentence is-${worstOf(verdict)}`}>{verdictInWords(verdict)}</p>
      <Tiles verdict={verdict} written={hasFiles(now)} />
      {unexplained && now.outcome?.message && <p class="doubt">{sentence(now.outcome.message)}</p>}
      {now.outcome?.warnings.map((warning) => <p class="doubt" key={warning}>{sentence(warning)}</p>)}
      {out.length > 0 && <p class="doubt">{listed(out.map((one) => `Rule ${one.rule}`))} {out.length === 1 ? 'is' : 'are'} left out: the budget does not allow {out.length === 1 ? 'it' : 'them'}.</p>}
      <div class="requests">{verdict.requests.map((request) => <Request key={request.rule} request={request} />)}</div>
      <dl class="words">{outcomes.map((outcome) => <div key={outcome}><dt><OutcomeMark outcome={outcome} /></dt><dd>{outcomeWords[outcome]}</dd></div>)}</dl>
      <p class="note">This is neither k-anonymity nor differential privacy. A reader with an earlier release of the same data can compare the two.</p>
    </section>
  );
}

function Downloads({now}: {now: Job}) {
  const path = `/v1/jobs/${now.id}`;
  const file = fileName.value;
  const holds = now.outcome?.holds ?? false;
  return (
    <section aria-labelledby="files-title">
      <h2 id="files-title">Files</h2>
      <div class="downloads">
        <div><Save path={`${path}/data`} name={publishedName(file)} kind={holds ? 'primary' : undefined}>Published data</Save><p class={holds ? 'note' : 'doubt'}>{holds ? 'The sanitized file. Publish only this one.' : 'Not everything you asked for holds. Read the verdict before you publish this file.'}</p></div>
        <div><Save path={`${path}/report`} name="report.html">Report</Save>{!hasToken() && <a href={`${path}/report`} target="_blank" rel="noopener">open</a>}<p class="note">Everything on this page, and the attacks that were tried. Private: it names the rules.</p></div>
        <div><Save path={`${path}/requests`} name="requests.json">Requests</Save><p class="note">For <code>--requests</code>: what was asked for. Private.</p></div>
        <div><Save path={`${path}/ledger`} name="private.ledger">Ledger</Save><p class="note">Every edit with its reason, and the seed. Private: it undoes the edits.</p></div>
      </div>
      <h3>Undo</h3>
      <p>The original was never changed: it is still on the server, and <button type="button" class="link" onClick={() => go({view: 'tree', job: '', marks: new Map()})}>starting again from it</button> unmarks everything. To get the original back from the published file, byte for byte:</p>
      <Command label="the command that undoes it" text={undoLine(file)} />
    </section>
  );
}

function NoFiles({verdict}: {verdict: Verdict}) {
  const implied = verdict.requests.some((one) => one.outcome === 'implied' && !one.hidden);
  // After a reload there is no tree yet, whose rules a job names.
  const again = async (change: Partial<Hiding>) => {
    setHiding(change);
    await grow();
    if (isGrown.value) void run();
  };
  return (
    <section aria-labelledby="files-title">
      <h2 id="files-title">No files were written</h2>
      <p>Something you asked for does not hold. Choose another level or mark other rules, or take what there is.</p>
      <p class="choices">
        <ToTree />
        {implied && <button type="button" onClick={() => void again({accept: true})}>Accept implied and hide again</button>}
        <button type="button" onClick={() => void again({partial: true})}>Write the files all the same</button>
      </p>
    </section>
  );
}

// The parts of a report that are drawn here.
function ReportParts() {
  const trees = useRef<HTMLDivElement>(null);
  const rules = useRef<HTMLDivElement>(null);
  const edits = useRef<HTMLDivElement>(null);
  const plots = useRef<HTMLDivElement>(null);
  const drawn = reportOfJob.value;
  useEffect(() => {
    if (!drawn) return;
    const page = reportPage(drawn.report);
    const stop = new AbortController();
    const parts = [[trees, page.showTrees], [rules, page.showRules], [edits, page.showEdits], [plots, page.showPlots]] as const;
    for (const [place] of parts) place.current!.replaceChildren();
    // One at a time, so that the page stays alive between them.
    let next = 0;
    let timer = 0;
    const go = () => {
      const [place, draw] = parts[next++]!;
      if (!place.current) return;  // what cleans up comes only after the page without it was painted
      draw(place.current, stop.signal);
      if (next < parts.length) timer = window.setTimeout(go);
    };
    go();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [drawn]);
  const part = (title: string, place: typeof trees) => <section aria-label={title}><h2>{title}</h2>{drawn ? <div ref={place} /> : <Waiting text="Reading the report …" />}</section>;
  if (reportProblem.value) return <section><Problem text={reportProblem.value} /></section>;
  return <>{part('Before and after', trees)}{part('Rules', rules)}{part('Edits', edits)}{part('Accuracy and columns', plots)}</>;
}

export function ResultView() {
  const now = job.value;
  const state = now?.state;
  useEffect(() => void readReport(), [now?.id, state]);
  if (jobProblem.value) {
    return <section><h2>{place.value.job ? 'The job cannot be shown' : 'The job could not be started'}</h2><Problem text={jobProblem.value} /><ToTree /></section>;
  }
  if (!followed.value) return <section><h2>There is no job</h2><p>Nothing was started here, or it was cancelled before it began.</p><ToTree /></section>;
  if (!now || !state || !isFinal(state)) return <Progress now={now} />;
  if (state !== 'done' || !now.verdict) return <Ended now={now} />;
  return <><VerdictCard now={now} verdict={now.verdict} />{hasFiles(now) ? <><Downloads now={now} /><ReportParts /></> : <NoFiles verdict={now.verdict} />}</>;
}
