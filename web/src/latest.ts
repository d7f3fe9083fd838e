// What only counts as long as nothing newer was asked for.

// An answer; nothing if by then it is not wanted any more, which goes for a refusal, too.
export async function ifWanted<T>(answer: Promise<T>, isWanted: () => boolean): Promise<T | undefined> {
  try {
    const value = await answer;
    return isWanted() ? value : undefined;
  } catch (error) {
    if (isWanted()) throw error;
    return undefined;
  }
}

// Work of which only the newest counts: starting it again stops what was started before.
export class Latest {
  private stop: AbortController | null = null;

  // Waits a little first, so that what changes quickly starts nothing.
  async run(milliseconds: number, work: (stop: AbortSignal) => Promise<void>): Promise<void> {
    this.cancel();
    const stop = new AbortController();
    this.stop = stop;
    await new Promise((done) => setTimeout(done, milliseconds));
    if (stop.signal.aborted) return;
    try {
      await work(stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
  }

  cancel() {
    this.stop?.abort();
    this.stop = null;
  }
}
