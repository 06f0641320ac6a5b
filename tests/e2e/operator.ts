import { execFileSync } from 'node:child_process';
import { databaseUrlVariable } from './base-url.ts';

/** Runs an operator's command on the product of this worker; what it answered, which it prints as JSON. */
export function runOperator(...args: string[]): unknown {
  const databaseUrl = process.env[databaseUrlVariable(process.env.TEST_PARALLEL_INDEX ?? 0)];
  const answer = execFileSync(process.execPath, ['--import', 'tsx', 'server/operator/main.ts', ...args], {
    env: { ...process.env, APP_MODE: 'sandbox', DATABASE_URL: databaseUrl },
    encoding: 'utf8',
  });
  return JSON.parse(answer);
}
