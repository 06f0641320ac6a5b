import { type Child, startChild } from '../../tests/support/child.ts';
import { until } from '../../tests/support/until.ts';
import { findFreePort } from '../processes/free-port.ts';
import type { BenchDatabase } from './bench-database.ts';

/** Runs `measure` with the URL of a bare server on the same database. */
export async function withBareServer<Result>(
  database: BenchDatabase,
  measure: (bareUrl: string) => Promise<Result>,
): Promise<Result> {
  const port = await findFreePort();
  const [businessId] = database.businessIds;
  const child: Child = startChild('tools/bench/bare-server.ts', {
    DATABASE_URL: database.url,
    PORT: String(port),
    BUSINESS_ID: String(businessId),
  });
  const bareUrl = `http://127.0.0.1:${port}`;
  const answers = async () => (await fetch(`${bareUrl}/healthz`).catch(() => undefined))?.ok === true;
  try {
    await until(answers, 30_000, 'the bare server answers');
    return await measure(bareUrl);
  } finally {
    await child.kill();
  }
}
