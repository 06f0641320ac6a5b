import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTurns } from '../../server/integrations/stripe/take-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when the test calls `end` and resolves to the number of runs so far. */
function slowWork() {
  const ends: (() => void)[] = [];
  const work = vi.fn(
    () => new Promise<number>((resolve) => ends.push(() => resolve(work.mock.calls.length))),
  );
  return { work, end: () => ends.shift()?.() };
}

it('createTurns runs the work twice for sixty concurrent callers: once for the first caller, then once for all other callers', async () => {
  const turns = createTurns(0);
  const { work, end } = slowWork();
  const answers = Array.from({ length: 60 }, () => turns('a', work));
  expect(work).toHaveBeenCalledTimes(1);
  end();
  expect(await answers[0]).toBe(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(2);
  end();
  expect(new Set(await Promise.all(answers.slice(1)))).toEqual(new Set([2]));
});

it('createTurns waits for the pause between two runs of the same key, but not between different keys', async () => {
  const turns = createTurns(1_000);
  const work = vi.fn(async () => 'done');
  await turns('a', work);
  const second = turns('a', work);
  await turns('b', work);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(999);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await second).toBe('done');
  expect(work).toHaveBeenCalledTimes(3);
});

it('createTurns reports a failure only to the callers that shared the run', async () => {
  const turns = createTurns(0);
  await expect(turns('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns('a', async () => 'done')).toBe('done');
});
