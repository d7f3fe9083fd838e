// One request to the service, on the page or in its worker.
import type {Problem} from './types';

export type Reading = 'tree' | 'rules' | 'job' | 'report';

export type Outcome =
  | {kind: 'value'; value: unknown}
  | {kind: 'problem'; problem: Problem; retryAfter: number | null}
  | {kind: 'lost'};

export async function problemIn(response: Response): Promise<Problem> {
  const usual = {title: response.statusText, status: response.status, detail: `The server answered with status ${response.status}.`};
  try {
    return {...usual, ...(await response.json())};
  } catch {
    return usual;
  }
}

// `read` makes a value of an answer that is none of a problem.
export async function outcomeOf(asked: Promise<Response>, read: (response: Response) => Promise<unknown>): Promise<Outcome> {
  let response: Response;
  try {
    response = await asked;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return {kind: 'lost'};
  }
  if (!response.ok) {
    const after = Number(response.headers.get('Retry-After') ?? Number.NaN);
    return {kind: 'problem', problem: await problemIn(response), retryAfter: Number.isFinite(after) ? after : null};
  }
  try {
    return {kind: 'value', value: await read(response)};
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    if (error instanceof TypeError) return {kind: 'lost'};
    return {kind: 'problem', problem: {title: 'Unreadable', status: 0, detail: `The answer cannot be read: ${error}`}, retryAfter: null};
  }
}
