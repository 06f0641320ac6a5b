import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readLivePidFile } from '../processes/pid-file.ts';
import { runCommand } from '../processes/process-control.ts';
import { readRunningEnvironment } from '../product/running-environment.ts';
import { dataDirFrom, projectRoot } from '../project-paths.ts';
import { LaunchError, printError } from '../terminal.ts';

operate().catch((error: unknown) => {
  printError(error);
  process.exitCode = 1;
});

/** Runs an operator's command against the product that `npm start` runs, or against DATABASE_URL when it is given. */
async function operate(): Promise<void> {
  const envFile = join(projectRoot, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const dataDir = dataDirFrom(process.env);
  if (!process.env.DATABASE_URL && !readLivePidFile(join(dataDir, 'run', 'launcher.pid'))) {
    throw new LaunchError('the product is not running: start it with npm start, or set DATABASE_URL.');
  }
  const env = { ...readRunningEnvironment(dataDir), LOG_LEVEL: 'warn', ...process.env };
  const args = ['--import', 'tsx', 'server/operator/main.ts', ...process.argv.slice(2)];
  const { code } = await runCommand(process.execPath, args, { cwd: projectRoot, env, inherit: true });
  process.exitCode = code;
}
