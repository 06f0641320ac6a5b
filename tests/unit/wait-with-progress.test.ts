import { expect, it } from 'vitest';
import { waitWithProgress } from '../support/wait-with-progress.ts';

it('waitWithProgress waits longer than stuckMs as long as its progress changes', async () => {
  let steps = 0;
  const startedAt = performance.now();
  await waitWithProgress(() => performance.now() - startedAt > 1_500, {
    what: 'the end',
    progress: () => {
      steps += 1;
      return steps;
    },
    stuckMs: 600,
  });
  expect(performance.now() - startedAt).toBeGreaterThan(1_500);
});

it('waitWithProgress throws and names the awaited condition when the progress stops', async () => {
  const waiting = waitWithProgress(() => false, {
    what: 'the end',
    progress: () => 'the same',
    stuckMs: 300,
  });
  await expect(waiting).rejects.toThrow('the end: not yet, and nothing has changed for 0.3 s ("the same")');
});

it('waitWithProgress treats a failed measurement as no progress', async () => {
  const waiting = waitWithProgress(() => false, {
    what: 'the end',
    progress: () => Promise.reject(new Error('away')),
    stuckMs: 300,
  });
  await expect(waiting).rejects.toThrow('nothing has changed');
});
