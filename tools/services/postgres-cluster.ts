import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, runCommand, stopProcess } from '../processes/process-control.ts';
import { LaunchError } from '../terminal.ts';
import { type PostgresHome, writeOwnFile } from './postgres-home.ts';

/**
 * The environment for the programs of PostgreSQL, without variables of the product and without the locale of the
 * machine.
 */
export const postgresEnv: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/**
 * Creates the cluster if it does not exist, and returns the password of its superuser. After an interrupted creation,
 * starts again.
 */
export async function ensureCluster(place: PostgresHome): Promise<string> {
  const passwordFile = join(place.home, 'password');
  if (existsSync(join(place.cluster, 'PG_VERSION')) && existsSync(passwordFile)) {
    return readFileSync(passwordFile, 'utf8').trim();
  }
  if (existsSync(place.cluster)) {
    throw new LaunchError(`${place.cluster} is not complete. Empty the data with \`npm run reset\`.`);
  }
  const password = randomBytes(24).toString('hex');
  await initialize(place, password);
  writeOwnFile(passwordFile, password);
  renameSync(`${place.cluster}.new`, place.cluster);
  return password;
}

async function initialize(place: PostgresHome, password: string): Promise<void> {
  const half = `${place.cluster}.new`;
  const passwordFile = join(place.home, 'password.new');
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  writeOwnFile(passwordFile, password);
  if (place.owner) {
    chownSync(half, place.owner.uid, place.owner.gid);
    chownSync(passwordFile, place.owner.uid, place.owner.gid);
  }
  const args = ['-D', half, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const result = await runCommand(join(place.native, 'bin', 'initdb'), [...args, ...locale], {
    cwd: '/',
    env: postgresEnv,
    ...place.owner,
  });
  rmSync(passwordFile, { force: true });
  if (result.code !== 0) throw new LaunchError(`PostgreSQL's initdb failed:\n${result.output.trim()}`);
}

/** Stops a server that a crashed launcher left running on this cluster. Does nothing if there is none. */
export async function stopLeftover(cluster: string): Promise<void> {
  const pid = runningServer(cluster);
  if (pid === undefined) return;
  await stopServer(pid);
}

/**
 * The server process of this cluster, according to the cluster's pid file. A later process with the same id does not
 * count.
 */
function runningServer(cluster: string): number | undefined {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  return fingerprint(pid)?.includes(cluster) ? pid : undefined;
}

/**
 * Stops the server by a fast shutdown, which ends open sessions without losing committed data. Sends a stronger signal
 * only after a timeout.
 */
export async function stopServer(pid: number): Promise<void> {
  await stopProcess(pid, [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]);
}
