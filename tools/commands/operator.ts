import { runCommand } from '../processes/process-control.ts';
import { findLauncher, readDataDir, readRunningEnvironment } from '../product/running-product.ts';
import { projectRoot } from '../project-paths.ts';
import { LaunchError, runMain } from '../terminal.ts';

await runMain(operate);

/** Runs an operator's command against the product that `npm start` runs, or against DATABASE_URL when it is given. */
async function operate(): Promise<void> {
  const dataDir = readDataDir();
  if (!process.env.DATABASE_URL && !findLauncher(dataDir)) {
    throw new LaunchError('the product is not running: start it with npm start, or set DATABASE_URL.');
  }
  const env = { ...readRunningEnvironment(dataDir), LOG_LEVEL: 'warn', ...process.env };
  const args = ['--import', 'tsx', 'server/operator/main.ts', ...process.argv.slice(2)];
  const { code } = await runCommand(process.execPath, args, { cwd: projectRoot, env, inherit: true });
  process.exitCode = code;
}
