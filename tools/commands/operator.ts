import { runCommand } from '../processes/process-control.ts';
import { findLauncher, readDataDir, readRunningEnvironment } from '../product/running-product.ts';
import { projectRoot } from '../project-paths.ts';
import { LaunchError, runMain } from '../terminal.ts';

await runMain(operate);

/**
 * Runs an operator's command on DATABASE_URL if it is set. Otherwise runs it on the product that `npm start` runs, with
 * the compiled code of that product.
 */
async function operate(): Promise<void> {
  const dataDir = readDataDir();
  const isRemote = Boolean(process.env.DATABASE_URL);
  if (!isRemote && !findLauncher(dataDir)) {
    throw new LaunchError('the product is not running: start it with npm start, or set DATABASE_URL.');
  }
  const env = { ...readRunningEnvironment(dataDir), LOG_LEVEL: 'warn', ...process.env };
  const program = isRemote
    ? ['--import', 'tsx', 'server/operator/main.ts']
    : ['dist/server/operator/main.js'];
  const { code } = await runCommand(process.execPath, [...program, ...process.argv.slice(2)], {
    cwd: projectRoot,
    env,
    inherit: true,
  });
  process.exitCode = code;
}
