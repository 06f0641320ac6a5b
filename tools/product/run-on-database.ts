import { join, resolve } from 'node:path';
import { runCommand } from '../processes/process-control.ts';
import { projectRoot } from '../project-paths.ts';
import { startPostgres } from '../services/embedded-postgres.ts';
import { LaunchError } from '../terminal.ts';
import { findLauncher, readDataDir, readRunningEnvironment } from './running-product.ts';

type Database = { url: string; release(): Promise<void> };

/**
 * Runs a command of server/backup on DATABASE_URL if it is set, otherwise on the product's own database. Starts that
 * database if the product is not running. The path of the file is relative to the folder in which npm was called.
 */
export async function runOnDatabase(command: 'backup' | 'restore', args: string[]): Promise<void> {
  const dataDir = readDataDir();
  const [file, ...rest] = args;
  if (!file || rest.length > 0) throw new LaunchError(`say the file: npm run ${command} -- FILE`);
  const path = file.startsWith('-') ? file : resolve(process.env.INIT_CWD ?? process.cwd(), file);
  const database = await findDatabase(command, dataDir);
  try {
    const env = { APP_MODE: 'sandbox', ...process.env, DATABASE_URL: database.url };
    const program = ['--import', 'tsx', 'server/backup/main.ts', command, path];
    process.exitCode = (
      await runCommand(process.execPath, program, { cwd: projectRoot, env, inherit: true })
    ).code;
  } finally {
    await database.release();
  }
}

async function findDatabase(command: string, dataDir: string): Promise<Database> {
  const nothing = async () => undefined;
  const externalUrl = process.env.DATABASE_URL;
  if (externalUrl) return { url: externalUrl, release: nothing };
  if (findLauncher(dataDir)) {
    if (command === 'restore')
      throw new LaunchError(
        'the product is running: stop it with Ctrl-C and empty it with npm run reset first.',
      );
    const url = readRunningEnvironment(dataDir).DATABASE_URL;
    if (!url) throw new LaunchError('the product is still starting: try again when it is ready.');
    return { url, release: nothing };
  }
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
  return { url: postgres.url, release: () => postgres.stop() };
}
