/**
 * Asks HEALTH_URL again and again until it is killed, and prints how long each answer took, in ms, or what was wrong. A
 * process of its own, which an attacker's work in its test does not keep waiting.
 */
async function ask(url: string): Promise<number | string> {
  const startedAt = performance.now();
  const answer = await fetch(url);
  await answer.text();
  return answer.ok ? performance.now() - startedAt : `HTTP ${answer.status}`;
}

for (;;) process.stdout.write(`${await ask(process.env.HEALTH_URL ?? '').catch(String)}\n`);
