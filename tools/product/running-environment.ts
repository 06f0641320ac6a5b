import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the launcher chose and a command beside it has to know: where the database is, above all. */
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

function fileIn(dataDir: string): string {
  return join(dataDir, 'run', 'environment.json');
}

/** Leaves the running product's environment for commands beside it; only its owner may read it. */
export function writeRunningEnvironment(dataDir: string, env: NodeJS.ProcessEnv): void {
  const known = Object.fromEntries(NAMES.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  writeFileSync(fileIn(dataDir), JSON.stringify(known), { mode: 0o600 });
}

/** The environment that the product was last started with; empty when it never was. */
export function readRunningEnvironment(dataDir: string): NodeJS.ProcessEnv {
  const file = fileIn(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as NodeJS.ProcessEnv) : {};
}
