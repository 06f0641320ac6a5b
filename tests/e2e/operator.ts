import { execFileSync } from 'node:child_process';
import { dataDirVariable } from './base-url.ts';

/** Runs an operator command on the product of this worker and returns its JSON output. */
export function runOperator(...args: string[]): unknown {
  const dataDir = process.env[dataDirVariable(process.env.TEST_PARALLEL_INDEX ?? 0)];
  const answer = execFileSync(process.execPath, ['--import', 'tsx', 'tools/commands/operator.ts', ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
    // The command blocks the event loop, so the timeout of the test cannot end it.
    timeout: 60_000,
  });
  return JSON.parse(answer);
}
