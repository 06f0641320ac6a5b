import { setTimeout as sleep } from 'node:timers/promises';

/** Combines concurrent calls with the same key into one run of the work. */
export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

type State = { isFree: Promise<unknown>; next: Promise<unknown> | undefined };

/**
 * Runs the work of each key one at a time in this process. A run starts at least `spacingMs` after the start of the
 * previous one, and serves every caller that has called in the meantime. A caller therefore gets the result of a run
 * that started after its call. An error also reaches all of these callers.
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
