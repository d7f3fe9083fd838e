// Reads what may be large apart from the page, so that it never waits: a tree of many thousand nodes
// is parsed and laid flat here.
import {outcomeOf, type Reading} from './answer';
import {flatTree} from './flat_tree';

export interface Wanted {
  number: number;
  path: string;
  headers: Record<string, string>;
  reading: Reading;
}

// The page of a report holds its data as JSON, in which no < stands.
function reportIn(html: string): unknown {
  const mark = 'id="report-data">';
  const begin = html.indexOf(mark);
  if (begin < 0) throw new Error('there is no data in the report');
  return JSON.parse(html.slice(begin + mark.length, html.indexOf('</script>', begin)));
}

// The trees of verdicts can be as large as the data's own, and the report shows them better.
function jobIn(text: string): unknown {
  const job = JSON.parse(text);
  for (const verdict of [job.verdict, ...(job.costs ?? [])]) {
    if (verdict) delete verdict.target;
  }
  return job;
}

function rulesIn(text: string): unknown {
  const rules: {conditions: unknown}[] = JSON.parse(text);
  return rules.map((rule) => ({...rule, conditions: JSON.stringify(rule.conditions)}));
}

const readings: Record<Reading, (text: string) => unknown> = {
  rules: rulesIn,
  tree: (text) => flatTree(JSON.parse(text)),
  job: jobIn,
  report: reportIn,
};

addEventListener('message', async ({data}: MessageEvent<Wanted>) => {
  const outcome = await outcomeOf(fetch(data.path, {headers: data.headers}), async (response) => readings[data.reading](await response.text()));
  postMessage({number: data.number, outcome});
});
