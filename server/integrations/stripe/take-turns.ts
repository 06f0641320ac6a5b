import { setTimeout as sleep } from 'node:timers/promises';

/** Work that many ask for at once and that is worth doing once for all of them. */
export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

type State = { isFree: Promise<unknown>; next: Promise<unknown> | undefined };

/**
 * Of the same work by its key, one is under way at a time in this process, and its next begins `spacingMs` after it
 * at the soonest, for all who asked meanwhile. So everybody's answer is of work that was begun after they asked; its
 * failure is theirs too.
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
    return state.next as Promise<Result>; // all work of a key is the same
  };
}
