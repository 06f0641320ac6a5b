import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readLivePidFile } from '../processes/pid-file.ts';
import { projectRoot } from '../project-paths.ts';

/** The variables that `npm start` has chosen and that other commands need, above all the URL of the database. */
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
 * The folder of the product's data: `DATA_DIR`, or `.data` in the clone by default. First adds the variables of a
 * `.env` file to the environment.
 */
export function readDataDir(): string {
  const file = join(projectRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return resolve(projectRoot, process.env.DATA_DIR || '.data');
}

/** The pid file of the running launcher. */
export function launcherFile(dataDir: string): string {
  return join(dataDir, 'run', 'launcher.pid');
}

/**
 * The launcher that runs the product on this data. Its note is the URL of the product, or empty until the product is
 * ready.
 */
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

/** The environment with which the product was last started; empty if it was never started. */
export function readRunningEnvironment(dataDir: string): NodeJS.ProcessEnv {
  const file = environmentFile(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as NodeJS.ProcessEnv) : {};
}
