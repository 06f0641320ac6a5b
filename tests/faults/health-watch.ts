/**
 * Asks HEALTH_URL again and again until it is killed, and prints how long each answer took, in ms, or what was wrong. A
 * process of its own, which an attacker's work in its test does not keep waiting.
 */
const url = process.env.HEALTH_URL ?? '';

for (;;) {
  const startedAt = performance.now();
  const wrong = await fetch(url).then(
    async (answer) => (await answer.text(), answer.ok ? undefined : `HTTP ${answer.status}`),
    String,
  );
  process.stdout.write(`${wrong ?? performance.now() - startedAt}\n`);
}
