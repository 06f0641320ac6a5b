import { expect, it } from 'vitest';
import { untilOrStuck } from '../support/until-stuck.ts';

it('waits as long as there is progress, far beyond the time after which standing still counts as stuck', async () => {
  let steps = 0;
  const startedAt = performance.now();
  await untilOrStuck(() => performance.now() - startedAt > 1_500, {
    what: 'the end',
    progress: () => {
      steps += 1;
      return steps;
    },
    stuckMs: 600,
  });
  expect(performance.now() - startedAt).toBeGreaterThan(1_500);
});

it('throws, naming what was waited for, once nothing changes any more', async () => {
  const waiting = untilOrStuck(() => false, { what: 'the end', progress: () => 'the same', stuckMs: 300 });
  await expect(waiting).rejects.toThrow('the end: not yet, and nothing has changed for 0.3 s ("the same")');
});

it('takes a progress that cannot be measured for none', async () => {
  const waiting = untilOrStuck(() => false, {
    what: 'the end',
    progress: () => Promise.reject(new Error('away')),
    stuckMs: 300,
  });
  await expect(waiting).rejects.toThrow('nothing has changed');
});
