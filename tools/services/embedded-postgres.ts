import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { rotateLog } from '../processes/child-log.ts';
import { findFreePort } from '../processes/free-port.ts';
import { readLivePidFile, removePidFile, writePidFile } from '../processes/pid-file.ts';
import { fingerprint } from '../processes/process-control.ts';
import { LaunchError } from '../terminal.ts';
import { ensureCluster, postgresEnv, stopLeftover, stopServer } from './postgres-cluster.ts';
import { type PostgresHome, prepareHome } from './postgres-home.ts';

export interface RunningPostgres {
  /** URL of the database `callingua` as its owner, who is not a superuser. */
  url: string;
  /** URL of the database `callingua` as the superuser. */
  adminUrl: string;
  /** URL of the database `postgres` as the superuser, to create and drop databases. */
  maintenanceUrl: string;
  port: number;
  pid: number;
  /** File with the output of the server. */
  logFile: string;
  /** Stops the server by a fast shutdown and waits for its exit. A second call does nothing. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  dataDir: string;
  port?: number;
  /** Settings in addition to `USUAL` or in place of them, by the names of postgresql.conf. */
  settings?: Readonly<Record<string, string>>;
  /** Called once when the server exits unexpectedly. */
  onUnexpectedExit?: (logTail: string) => void;
}

const USUAL = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  log_min_messages: 'warning',
  log_timezone: 'UTC',
  timezone: 'UTC',
  jit: 'off',
};

/**
 * Starts the PostgreSQL of the npm package on 127.0.0.1 with its files in `dataDir`, which the first call creates.
 * Guarantees one server per folder. Throws if a running launcher uses the folder; stops the server of a crashed
 * launcher first. Retries for some seconds if a killed server still blocks the start.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const place = prepareHome(options.dataDir);
  const lock = join(place.home, 'launcher.pid');
  const owner = readLivePidFile(lock);
  if (owner && owner.pid !== process.pid) {
    throw new LaunchError(
      `the database in ${place.home} is in use by process ${owner.pid}. Stop that first.`,
    );
  }
  writePidFile(lock, process.pid);
  const password = await ensureCluster(place);
  await stopLeftover(place.cluster);
  const { pid, port } = await startUntilReady(place, password, options);
  let isStopping = false;
  watchServer(pid, () => {
    if (!isStopping) options.onUnexpectedExit?.(logTail(place));
  });
  const urlOf = (user: string, database: string): string =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
  await createDatabase(urlOf('postgres', 'postgres'), password);
  return {
    url: urlOf('callingua', 'callingua'),
    adminUrl: urlOf('postgres', 'callingua'),
    maintenanceUrl: urlOf('postgres', 'postgres'),
    port,
    pid,
    logFile: logFile(place),
    async stop() {
      if (isStopping) return;
      isStopping = true;
      await stopServer(pid);
      removePidFile(lock);
    },
  };
}

async function startUntilReady(place: PostgresHome, password: string, options: PostgresOptions) {
  const deadline = Date.now() + 15_000;
  while (true) {
    const port = options.port ?? (await findFreePort());
    const pid = spawnServer(place, port, { ...USUAL, ...options.settings });
    if (await isReady(pid, `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`))
      return { pid, port };
    if (Date.now() > deadline) throw new LaunchError(`PostgreSQL did not start:\n${logTail(place)}`);
    await sleep(700);
    await stopLeftover(place.cluster);
  }
}

function spawnServer(place: PostgresHome, port: number, settings: Readonly<Record<string, string>>): number {
  rotateLog(logFile(place));
  const log = openSync(logFile(place), 'a', 0o600);
  const args = ['-D', place.cluster, '-p', String(port)];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  // PostgreSQL runs in its own session. Ctrl-C in the terminal must reach only the launcher, which stops the database
  // last.
  const child = spawn(join(place.native, 'bin', 'postgres'), args, {
    cwd: '/',
    env: postgresEnv,
    detached: true,
    stdio: ['ignore', log, log],
    ...place.owner,
  });
  closeSync(log);
  child.once('error', () => undefined);
  child.unref();
  if (child.pid === undefined) {
    throw new LaunchError(`PostgreSQL's program could not be run: ${join(place.native, 'bin', 'postgres')}`);
  }
  return child.pid;
}

/** Waits until the server answers; false as soon as its process has exited. */
async function isReady(pid: number, url: string): Promise<boolean> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && fingerprint(pid) !== undefined) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('SELECT 1');
      return true;
    } catch {
      await sleep(40);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

function watchServer(pid: number, onExit: () => void): void {
  const known = fingerprint(pid);
  const timer = setInterval(() => {
    if (fingerprint(pid) === known) return;
    clearInterval(timer);
    onExit();
  }, 500);
  timer.unref();
}

async function createDatabase(maintenanceUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const role = await client.query("SELECT 1 FROM pg_roles WHERE rolname = 'callingua'");
    if (role.rowCount === 0) await client.query(`CREATE ROLE callingua LOGIN PASSWORD '${password}'`);
    const database = await client.query("SELECT 1 FROM pg_database WHERE datname = 'callingua'");
    if (database.rowCount === 0) await client.query('CREATE DATABASE callingua OWNER callingua');
  } finally {
    await client.end();
  }
}

function logFile(place: PostgresHome): string {
  return join(place.home, 'postgres.log');
}

function logTail(place: PostgresHome): string {
  return readFileSync(logFile(place), 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}
