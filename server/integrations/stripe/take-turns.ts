import { setTimeout as sleep } from 'node:timers/promises';

/** Work that several callers request at the same time runs only once for all of them. */
export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

type State = { isFree: Promise<unknown>; next: Promise<unknown> | undefined };

/**
 * Runs work with the same key one at a time in this process. The next run starts at least `spacingMs` after the
 * previous one, and serves every caller that called meanwhile. The work whose result a caller gets therefore always
 * started after the call. A failure also reaches all of these callers.
 */
export function createTurns(spacingMs: number): Turns {
  const states = new Map<string, State>();

  function begin<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const result = work();
    const pause = spacingMs > 0 ? sleep(spacingMs, undefined, { ref: false }) : undefined;
    const state: State = { isFree: Promise.allSettled([result, pause]), next: undefined };
    states.set(key, state);
    void state.isFree.then(() => {
      if (states.get(key) === state && !state.next) states.delete(key);
    });
    return result;
  }

  return <Result>(key: string, work: () => Promise<Result>) => {
    const state = states.get(key);
    if (!state) return begin(key, work);
    state.next ??= state.isFree.then(() => begin(key, work));
    return state.next as Promise<Result>; // The cast is safe: all work with the same key has the same result type.
  };
}
