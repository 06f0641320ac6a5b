import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readLivePidFile } from '../processes/pid-file.ts';
import { projectRoot } from '../project-paths.ts';

/** The variables that `npm start` chose and other commands need: above all the database's address. */
const NAMES = [
  'APP_MODE',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'SANDBOX_URL',
  'DATABASE_URL',
  'REDIS_URL',
  'DATA_DIR',
];

/**
 * The folder of the product's data: `DATA_DIR`, else `.data` in the clone. Adds the variables of a `.env` file first.
 */
export function readDataDir(): string {
  const file = join(projectRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return resolve(projectRoot, process.env.DATA_DIR || '.data');
}

/** The file that the running launcher owns. */
export function launcherFile(dataDir: string): string {
  return join(dataDir, 'run', 'launcher.pid');
}

/** The launcher that runs the product on this data; its note is the address that it serves, once it does. */
export function findLauncher(dataDir: string): { pid: number; note: string } | undefined {
  return readLivePidFile(launcherFile(dataDir));
}

function environmentFile(dataDir: string): string {
  return join(dataDir, 'run', 'environment.json');
}

/** Stores the running product's environment for other commands; only its owner may read it. */
export function writeRunningEnvironment(dataDir: string, env: NodeJS.ProcessEnv): void {
  const known = Object.fromEntries(NAMES.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  writeFileSync(environmentFile(dataDir), JSON.stringify(known), { mode: 0o600 });
}

/** The environment that the product was last started with; empty when it never was. */
export function readRunningEnvironment(dataDir: string): NodeJS.ProcessEnv {
  const file = environmentFile(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as NodeJS.ProcessEnv) : {};
}
