// The page: where a person is, and what is shown there.
import {effect, untracked} from '@preact/signals';
import {render} from 'preact';
import {useEffect, useRef, useState} from 'preact/hooks';
import {connection, giveToken, tokenWanted, watchConnection} from './api';
import {DataView} from './data_view';
import {followAgain, job} from './hiding';
import {keep, kept} from './kept';
import {themeButton} from './marked_tree';
import type {View} from './place';
import {placeOf} from './place';
import {RequestsCard} from './requests_card';
import {ResultView} from './result_view';
import {RowsPane} from './rows_pane';
import {RuleCard} from './rule_card';
import {RulesTable} from './rules_table';
import {busy, dataset, fileName, go, goTo, grow, isGrown, news, openAgain, place, problem, treeKey} from './state';
import {TreePane} from './tree_pane';
import {Problem, Waiting} from './ui';

const themeKey = 'espalier-theme';

function Theme() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => here.current!.replaceChildren(themeButton((theme) => keep(() => localStorage, themeKey, theme))), []);
  return <span ref={here} class="theme-place" />;
}

function Steps() {
  const {view} = place.value;
  const last = place.value.job || (job.value?.dataset === place.value.data ? job.value.id : '');
  const steps: [View, string, boolean][] = [['data', '1 Data', true], ['tree', '2 Tree and rules', dataset.value !== null], ['result', '3 Result', last !== '']];
  return (
    <nav class="steps" aria-label="Steps">
      {steps.map(([name, title, there]) => (
        <button type="button" key={name} disabled={!there} aria-current={view === name ? 'step' : undefined} onClick={() => go(name === 'result' ? {view: name, job: last} : {view: name})}>{title}</button>
      ))}
    </nav>
  );
}

function Header() {
  return (
    <header>
      <div class="brand">
        <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><path d="M16 30V4M16 12H5M16 12h11M16 20H5M16 20h11M5 12V7M27 12V7M5 20v-4M27 20v-4" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" /></svg>
        <div><h1>Espalier</h1><p>{dataset.value ? fileName.value : 'hides rules in data that is about to be published'}</p></div>
        <Theme />
      </div>
      <Steps />
    </header>
  );
}

function Connection() {
  if (connection.value === 'well') return null;
  return <p class={`connection ${connection.value}`} role="alert">{connection.value === 'lost' ? 'The server does not answer. Trying again; nothing is lost.' : 'The server is back.'}</p>;
}

function TokenForm() {
  const [token, setToken] = useState('');
  if (tokenWanted.value === 'no') return null;
  return (
    <form class="token" onSubmit={(event) => { event.preventDefault(); giveToken(token.trim()); }}>
      <label>This server needs a token <input type="password" autocomplete="off" value={token} onInput={(event) => setToken(event.currentTarget.value)} /></label>
      <button type="submit" class="primary">Continue</button>
      {tokenWanted.value === 'wrong' && <Problem text="That is not a token of this server." />}
    </form>
  );
}

function Lower() {
  const [tab, setTab] = useState<'rules' | 'rows'>('rules');
  const button = (name: 'rules' | 'rows', title: string) => (
    <button type="button" role="tab" id={`tab-${name}`} aria-selected={tab === name} aria-controls="tab-panel" tabIndex={tab === name ? 0 : -1} onClick={() => setTab(name)}>{title}</button>
  );
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = tab === 'rules' ? 'rows' : 'rules';
    setTab(other);
    document.getElementById(`tab-${other}`)?.focus();
  };
  return (
    <section aria-label="Rules and rows" class="lower">
      <div role="tablist" class="tabs" onKeyDown={press}>{button('rules', 'Rules')}{button('rows', place.value.rule === null ? 'Rows of a leaf' : `Rows of rule ${place.value.rule}`)}</div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>{tab === 'rules' ? <RulesTable /> : <RowsPane />}</div>
    </section>
  );
}

function TreeView() {
  useEffect(() => void grow(), [treeKey.value]);
  if (problem.value?.where === 'tree') {
    return <section><h2>There is no tree</h2><Problem text={problem.value.text} /><button type="button" onClick={() => goTo('data')}>Change the data or the learner</button></section>;
  }
  if (!isGrown.value) return <section><Waiting text={busy.value || 'Growing the tree …'} /></section>;
  return <div class="workbench"><div class="views"><TreePane /><Lower /></div><aside aria-label="Chosen and marked rules"><RuleCard /><RequestsCard /></aside></div>;
}

function Page() {
  const {view} = place.value;
  const shown = dataset.value === null ? 'data' : view;
  return (
    <>
      <a class="skip" href="#content" onClick={(event) => { event.preventDefault(); document.querySelector<HTMLElement>('main')?.focus(); }}>Go to the content</a>
      <Header />
      <Connection />
      <TokenForm />
      <main id="content" tabIndex={-1}>{shown === 'data' ? <DataView /> : shown === 'tree' ? <TreeView /> : <ResultView />}</main>
      <p class="unseen" role="status" aria-live="polite">{news.value}</p>
      <footer><p>Everything is done by this server; the page loads nothing from elsewhere.</p></footer>
    </>
  );
}

const theme = kept(() => localStorage, themeKey);
if (theme) document.documentElement.dataset.theme = theme;
// A file that falls beside its place would take the page away.
for (const kind of ['dragover', 'drop']) addEventListener(kind, (event) => event.preventDefault());
addEventListener('popstate', () => (place.value = placeOf(location.hash)));
effect(() => {
  document.title = dataset.value ? `${fileName.value} – Espalier` : 'Espalier';
});
effect(() => {
  void place.value;
  untracked(() => {
    void openAgain();
    void followAgain();
  });
});
render(<Page />, document.getElementById('page')!);
void watchConnection();
