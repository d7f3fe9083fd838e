// The rule that is chosen: in words, what it rests on, and what hiding it alone would cost.
import {useEffect, useRef} from 'preact/hooks';
import {costs, estimateAgain, estimateOne, keyOfOne, mark, obstacleToOne, stopEstimateOne, toggleMark} from './hiding';
import {classColour} from './marked_tree';
import {chosenRule, grown, place} from './state';
import type {Rule} from './types';
import {Conclusion} from './outcome';
import {Problem, Shares, Waiting} from './ui';
import {costInWords, counted, editedRows, givenUpIn, percent, ruleInWords, sentence, whole} from './words';

const oneColumn = '(max-width: 64rem)';  // as style.css has it

function RefusedCost({text, again}: {text: string; again: (() => void) | null}) {
  return <><Problem text={text} />{again && <p><button type="button" onClick={again}>Ask again</button></p>}</>;
}

export function CostLine({of, what, obstacle}: {of: string; what: string; obstacle: string}) {
  const cost = costs.value.get(of);
  if (obstacle) return <Problem text={obstacle} />;
  if (!cost || cost.state === 'working') return <Waiting text={`Finding out what ${what} would cost …`} />;
  if (cost.state === 'refused') return <RefusedCost text={cost.text} again={cost.forGood ? null : () => estimateAgain(of)} />;
  const {rows, exact, rules} = cost.verdict;
  const edits = editedRows(rows);
  const givenUp = givenUpIn(cost.verdict);
  return (
    <div class="cost" role="status">
      <p><strong>{whole(edits)}</strong> of {counted(rows.before, 'row')} ({percent(edits / Math.max(1, rows.before))}): {costInWords(rows)}</p>
      {givenUp > 0 && <p class="doubt">{counted(givenUp, 'other rule')} would merge into {rules.new === 1 ? 'one' : 'fewer'}.</p>}
      {!exact && <p class="doubt">{counted(rules.lost, 'other rule')} would be lost, {counted(rules.ghost, 'new rule')} would appear.</p>}
      {cost.warnings.map((warning) => <p class="doubt" key={warning}>{sentence(warning)}</p>)}
    </div>
  );
}

// What readers of the published file will conclude about the rows of a rule.
export function Afterwards({of, rule}: {of: string; rule: number}) {
  const cost = costs.value.get(of);
  const request = cost?.state === 'known' ? cost.verdict.requests.find((one) => one.rule === rule) : undefined;
  return request ? <><h3>What readers will conclude</h3><Conclusion request={request} /></> : null;
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

export function ClassName({name}: {name: string}) {
  const code = grown.value!.tree.classes.indexOf(name);
  return <span class="class-cell"><i style={{background: classColour(code)}} />{name}</span>;
}

function Leaf({rule}: {rule: Rule}) {
  const {tree} = grown.value!;
  const marked = place.value.marks.has(rule.rule);
  const node = tree.flat.rule.indexOf(rule.rule);
  const alone = keyOfOne(rule.rule);
  useEffect(() => {
    void estimateOne(rule.rule);
    return stopEstimateOne;
  }, [alone]);
  return (
    <>
      <p class="in-words">{ruleInWords(rule, tree.class)}</p>
      <p class="note">{counted(rule.support, 'row')} match; {percent(rule.confidence)} of them are {rule.class}.</p>
      <Shares counts={tree.flat.counts[node] ?? []} classes={tree.classes} colour={classColour} />
      <p><button type="button" class={marked ? 'marked-button' : 'primary'} aria-pressed={marked} onClick={() => toggleMark(rule.rule)}>{marked ? '◆ Marked sensitive' : '◇ Mark as sensitive'}</button></p>
      {marked && <Importance rule={rule.rule} />}
      <h3>Hiding it alone costs</h3>
      <CostLine of={alone} what="hiding it" obstacle={obstacleToOne.value} />
      <Afterwards of={alone} rule={rule.rule} />
    </>
  );
}

export function RuleCard() {
  const rule = chosenRule.value;
  const card = useRef<HTMLElement>(null);
  const before = useRef(rule);
  // Where the card is not beside the tree and the table, whoever chose a rule there would not see it.
  useEffect(() => {
    if (rule && rule !== before.current && matchMedia(oneColumn).matches) card.current!.scrollIntoView({block: card.current!.offsetHeight < innerHeight ? 'nearest' : 'start'});
    before.current = rule;
  }, [rule]);
  return (
    <section ref={card} aria-labelledby="rule-title" class="rule-card">
      <h2 id="rule-title">{rule ? `Rule ${rule.rule}` : 'No rule selected'}</h2>
      {rule ? <Leaf rule={rule} /> : <p class="note">Click a leaf of the tree or a line of the table. Its rule appears here in words, with what hiding it would cost and what readers would conclude.</p>}
    </section>
  );
}
