// What this browser remembers. It may be forbidden to, have no room, or give back what somebody else
// wrote: the page then goes on without.

export function kept(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

export function keep(storage: () => Storage, key: string, text: string) {
  try {
    storage().setItem(key, text);
  } catch {
    // What is not kept is asked for again.
  }
}

// Names by id, of what was kept as JSON.
export function namesIn(text: string | null): Record<string, string> {
  try {
    const found: unknown = JSON.parse(text ?? '{}');
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return {};
    return Object.fromEntries(Object.entries(found).filter(([, name]) => typeof name === 'string'));
  } catch {
    return {};
  }
}
