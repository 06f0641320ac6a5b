/**
 * Requests HEALTH_URL repeatedly until it is killed, and prints the duration of each answer in ms, or the
 * error. A separate process, so that the load of the test does not delay it.
 */
async function ask(url: string): Promise<number | string> {
  const startedAt = performance.now();
  const answer = await fetch(url);
  await answer.text();
  return answer.ok ? performance.now() - startedAt : `HTTP ${answer.status}`;
}

for (;;) process.stdout.write(`${await ask(process.env.HEALTH_URL ?? '').catch(String)}\n`);
