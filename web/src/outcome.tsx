// What becomes of a rule, in one word, and what readers will conclude.
import {setHiding, place} from './state';
import {outcomes, type Outcome, type Requested, type Verdict} from './types';
import {impliedInWords, whole} from './words';

export function OutcomeMark({outcome, children}: {outcome: Outcome; children?: string}) {
  return <span class={`mark is-${outcome}`}>{children ?? outcome}</span>;
}

// Of several rules: each word once, with its number.
export function OutcomeMarks({verdict}: {verdict: Verdict}) {
  const found = outcomes.map((outcome) => ({outcome, count: verdict.requests.filter((one) => one.outcome === outcome).length})).filter(({count}) => count > 0);
  const words = ({outcome, count}: (typeof found)[number]) => (verdict.requests.length === 1 ? outcome : `${whole(count)} ${outcome}`);
  return <>{found.map((one) => <OutcomeMark key={one.outcome} outcome={one.outcome}>{words(one)}</OutcomeMark>)}</>;
}

function Choice({on, text, set}: {on: boolean; text: string; set: (on: boolean) => void}) {
  return <button type="button" aria-pressed={on} onClick={() => set(!on)}>{on ? `✓ ${text}` : text}</button>;
}

// Other rules say the same: the owner can live with that, or hide them, too.
function Implied({request}: {request: Requested}) {
  const {why, widen} = impliedInWords(request);
  const {hiding} = place.value;
  return (
    <>
      <p class="note">{why}</p>
      <p class="choices">
        <Choice on={hiding.accept} text="Accept implied" set={(accept) => setHiding({accept})} />
        {widen && request.level !== 'flip' && <Choice on={hiding.widen} text={`Widen: ${widen.charAt(0).toLowerCase()}${widen.slice(1)}`} set={(next) => setHiding({widen: next})} />}
      </p>
    </>
  );
}

export function Conclusion({request}: {request: Requested}) {
  const implied = request.outcome === 'implied' || (request.implied_by !== undefined && !request.hidden);
  return (
    <div class="conclusion">
      <p><OutcomeMark outcome={request.outcome} /> {request.conclusion}</p>
      {request.power === 'low' && <p class="note">Power low: with so few rows, the tests can hardly fail.</p>}
      {implied && <Implied request={request} />}
    </div>
  );
}
