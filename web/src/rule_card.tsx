// The rule that is chosen: in words, what it rests on, and what hiding it alone would cost.
import {useEffect} from 'preact/hooks';
import {costs, estimateOne, keyOfOne, mark, toggleMark, type Cost} from './hiding';
import {classColour} from './marked_tree';
import {chosenRule, grown, place} from './state';
import type {Rule} from './types';
import {Problem, Shares, Waiting} from './ui';
import {costInWords, counted, editsOf, givenUpIn, percent, ruleInWords, sentence, whole} from './words';

export function CostLine({cost, what}: {cost: Cost | undefined; what: string}) {
  if (!cost || cost.state === 'working') return <Waiting text={`Finding out what ${what} would cost …`} />;
  if (cost.state === 'refused') return <Problem text={cost.text} />;
  const {rows, exact, rules} = cost.verdict;
  const edits = editsOf(rows);
  const givenUp = givenUpIn(cost.verdict);
  return (
    <div class="cost" role="status">
      <p><strong>{whole(edits)}</strong> of {counted(rows.before, 'row')} ({percent(edits / Math.max(1, rows.before))}): {costInWords(rows)}</p>
      {givenUp > 0 && <p class="doubt">{counted(givenUp, 'other rule')} would be given up with it.</p>}
      {!exact && <p class="doubt">{counted(rules.lost, 'other rule')} would be lost, {rules.ghost} new.</p>}
      {cost.verdict.requests.some((request) => !request.hidden) && <p class="doubt">It would not be hidden in every sense.</p>}
      {cost.warnings.map((warning) => <p class="doubt" key={warning}>{sentence(warning)}</p>)}
    </div>
  );
}

export function Importance({rule}: {rule: number}) {
  const importance = place.value.marks.get(rule) ?? 1;
  return (
    <label class="importance">
      <span>Importance</span>
      <input type="range" min="0.1" max="1" step="0.1" value={importance} aria-label={`Importance of rule ${rule}`} onInput={(event) => mark(rule, Number(event.currentTarget.value))} />
      <output>{importance.toFixed(1)}</output>
    </label>
  );
}

function Leaf({rule}: {rule: Rule}) {
  const {tree} = grown.value!;
  const marked = place.value.marks.has(rule.rule);
  const node = tree.flat.rule.indexOf(rule.rule);
  const alone = costs.value.get(keyOfOne(rule.rule));
  useEffect(() => void estimateOne(rule.rule), [keyOfOne(rule.rule)]);
  return (
    <>
      <p class="in-words">{ruleInWords(rule, tree.class)}</p>
      <p class="note">{counted(rule.support, 'row')} match; {percent(rule.confidence)} of them are {rule.class}.</p>
      <Shares counts={tree.flat.counts[node] ?? []} classes={tree.classes} colour={classColour} />
      <p><button type="button" class={marked ? 'marked-button' : 'primary'} aria-pressed={marked} onClick={() => toggleMark(rule.rule)}>{marked ? '◆ Marked sensitive' : '◇ Mark as sensitive'}</button></p>
      {marked && <Importance rule={rule.rule} />}
      <h3>Hiding it alone</h3>
      <CostLine cost={alone} what="hiding it" />
    </>
  );
}

export function RuleCard() {
  const rule = chosenRule.value;
  return (
    <section aria-labelledby="rule-title" class="rule-card">
      <h2 id="rule-title">{rule ? `Rule ${rule.rule}` : 'No rule is chosen'}</h2>
      {rule ? <Leaf rule={rule} /> : <p class="note">Click a leaf of the tree, or a line of the table: its rule appears here in words, with what hiding it would cost.</p>}
    </section>
  );
}
