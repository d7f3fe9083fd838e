// Follows a job to its end: by server-sent events, and by asking again and again where these do not
// come through.
import {ask, create, linesOf, read, sleep} from './api';
import {isFinal, type Job} from './types';

const millisecondsBetweenLooks = 500;

// The last event holds the verdict, which can be large; its state stands near the front.
const stateIn = (text: string) => /"state":"(\w+)"/.exec(text.slice(0, 300))?.[1] as Job['state'] | undefined;

async function followEvents(id: string, changed: (job: Job) => void, stop: AbortSignal): Promise<void> {
  try {
    for await (const line of linesOf(`/v1/jobs/${id}/events`, stop)) {
      if (!line.startsWith('data: ')) continue;
      const state = stateIn(line);
      if (state && isFinal(state)) return;
      changed(JSON.parse(line.slice(6)));
    }
  } catch (error) {
    if (stop.aborted) throw error;
  }
}

export async function watchJob(id: string, changed: (job: Job) => void, stop: AbortSignal): Promise<Job> {
  for (let look = 0; ; ++look) {
    if (look % 4 === 0) await followEvents(id, changed, stop);
    stop.throwIfAborted();
    const job = await read<Job>(`/v1/jobs/${id}`, 'job');
    stop.throwIfAborted();
    changed(job);
    if (isFinal(job.state)) return job;
    await sleep(millisecondsBetweenLooks);
  }
}

// Posts a job and follows it until it is left. A job that is left goes on; one that is cancelled ends, also
// where the server had yet to answer or nobody follows it any more.
export async function runJob(dataset: string, asked: unknown, changed: (job: Job) => void, {left, cancelled}: {left: AbortSignal; cancelled: AbortSignal}): Promise<Job> {
  const id = await create(`/v1/datasets/${dataset}/jobs`, asked);
  const cancel = () => void ask('DELETE', `/v1/jobs/${id}`).catch(() => {});
  if (cancelled.aborted) cancel();
  else cancelled.addEventListener('abort', cancel);
  left.throwIfAborted();
  changed({id, dataset, state: 'queued', progress: 0, seconds_left: null});
  const end = await watchJob(id, changed, left);
  cancelled.removeEventListener('abort', cancel);
  return end;
}
