import { execFileSync } from 'node:child_process';
import { dataDirVariable } from './base-url.ts';

/** Runs an operator's command on the product of this worker; what it answered, which it prints as JSON. */
export function runOperator(...args: string[]): unknown {
  const dataDir = process.env[dataDirVariable(process.env.TEST_PARALLEL_INDEX ?? 0)];
  const answer = execFileSync(process.execPath, ['--import', 'tsx', 'tools/commands/operator.ts', ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
    // While it runs, no timeout of the test counts.
    timeout: 60_000,
  });
  return JSON.parse(answer);
}
