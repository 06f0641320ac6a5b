import { setTimeout as sleep } from 'node:timers/promises';

/** Polls every 20 ms until `condition` holds; throws with the name of the condition after `timeoutMs`. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
  what = condition.toString(),
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not so after ${timeoutMs} ms: ${what}`);
    await sleep(20);
  }
}
