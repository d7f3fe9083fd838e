// How far hiding goes: the four levels, each with what it costs and what becomes of the rules.
import {useEffect} from 'preact/hooks';
import {costOfAll, costs, estimateOtherLevels, keyOfAll, keyOfLevel, stopOtherLevels} from './hiding';
import {levelOf} from './options';
import {OutcomeMarks} from './outcome';
import {place, setHiding} from './state';
import {levels, type Level} from './types';
import {counted, editedRows, levelWords, sentence} from './words';

function LevelCost({level}: {level: Level}) {
  const cost = costs.value.get(keyOfLevel(level));
  if (!cost || cost.state === 'working') return <span class="note">…</span>;
  if (cost.state === 'refused') return <span class="note" title={cost.text}>not possible</span>;
  return <span class="level-cost"><span>{counted(editedRows(cost.verdict.rows), 'row')}</span> <OutcomeMarks verdict={cost.verdict} /></span>;
}

export function LevelField() {
  const {hiding} = place.value;
  const chosen = levelOf(hiding);
  useEffect(() => {
    void estimateOtherLevels();
    return stopOtherLevels;
  }, [keyOfAll.value, costOfAll.value?.state]);
  return (
    <fieldset class="levels">
      <legend>How far to go</legend>
      {levels.map((level) => (
        <label key={level} class="check">
          <input type="radio" name="level" checked={level === chosen} aria-describedby={`level-${level}`} onChange={() => setHiding({level: level === levelOf({...hiding, level: ''}) ? '' : level})} />
          <span class="level"><b>{sentence(level)}</b> <LevelCost level={level} /><small id={`level-${level}`}>{levelWords[level]}</small></span>
        </label>
      ))}
      <label class="check"><input type="checkbox" checked={hiding.accept} onChange={(event) => setHiding({accept: event.currentTarget.checked})} /> accept rules that others imply</label>
      <label class="check"><input type="checkbox" checked={hiding.widen && chosen !== 'flip'} disabled={chosen === 'flip'} onChange={(event) => setHiding({widen: event.currentTarget.checked})} /> widen: also hide the rules that imply them</label>
    </fieldset>
  );
}
