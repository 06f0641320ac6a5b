import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../processes/free-port.ts';
import { readLivePidFile, removePidFile, writePidFile } from '../processes/pid-file.ts';
import { fingerprint, stopProcess } from '../processes/process-control.ts';
import { cacheDir } from '../project-paths.ts';
import { type RedisProgram, unpackRedis } from './redis-unpack.ts';

export interface RunningRedis {
  url: string;
  /** Stops a server that this process started, and removes its data. Does nothing for the server of REDIS_URL. */
  stop(): Promise<void>;
}

/** A server that this process started, with its process id. */
export interface OwnRedis extends RunningRedis {
  pid: number;
  port: number;
}

export interface RedisOptions {
  /** Enables the append-only file, for tests that restart the server. */
  appendOnly?: boolean;
  /** Folder for the files of Redis; by default a temporary folder that is removed at the end. */
  dir?: string;
  port?: number;
}

const pidFolder = join(cacheDir, 'run');

/**
 * A Redis for this run with the memory policy `noeviction`. Uses the server of `REDIS_URL` if it is set. Otherwise
 * starts `redis-server` from the PATH, or one unpacked from Debian's packages, on 127.0.0.1. If neither exists, returns
 * the reason as `missing`.
 */
export async function startRedis(options: RedisOptions = {}): Promise<RunningRedis | { missing: string }> {
  const externalUrl = process.env.REDIS_URL;
  if (externalUrl) return { url: externalUrl, stop: async () => undefined };
  return startOwnRedis(options);
}

/** Like `startRedis`, but ignores REDIS_URL, for tests that kill the server. */
export async function startOwnRedis(options: RedisOptions = {}): Promise<OwnRedis | { missing: string }> {
  const onPath = findOnPath('redis-server');
  const program = onPath ? { command: onPath, env: {} } : await unpackRedis();
  if (typeof program === 'string') return { missing: program };
  await stopOrphans();
  return launch(program, options);
}

/** The full path of an executable on the PATH; undefined if there is none. */
export function findOnPath(name: string): string | undefined {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // This folder of the PATH does not contain the program; the next one is tried.
    }
  }
  return undefined;
}

async function launch(program: RedisProgram, options: RedisOptions): Promise<OwnRedis | { missing: string }> {
  const port = options.port ?? (await findFreePort());
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'callingua-redis-'));
  const settings = [
    ['--port', String(port)],
    ['--bind', '127.0.0.1'],
    ['--dir', dir],
    ['--save', ''],
    ['--appendonly', options.appendOnly ? 'yes' : 'no'],
    ['--maxmemory-policy', 'noeviction'],
    ['--daemonize', 'no'],
  ];
  const child = spawn(program.command, settings.flat(), {
    env: { ...process.env, ...program.env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-2000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.once('error', (error) => {
    output += error.message;
  });
  const { pid } = child;
  if (pid === undefined || !(await answers(pid, port))) {
    child.kill('SIGKILL');
    return { missing: `redis-server did not start: ${output.trim().split('\n').at(-1) ?? ''}` };
  }
  const pidFile = join(pidFolder, `redis-${pid}.pid`);
  writePidFile(pidFile, pid, ownerNote(process.pid));
  return {
    url: `redis://127.0.0.1:${port}`,
    pid,
    port,
    async stop() {
      await stopProcess(pid, [
        ['SIGTERM', 5000],
        ['SIGKILL', 2000],
      ]);
      removePidFile(pidFile);
      if (options.dir === undefined) rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Stops servers of this clone whose launcher was killed before it stopped them. */
async function stopOrphans(): Promise<void> {
  if (!existsSync(pidFolder)) return;
  for (const name of readdirSync(pidFolder).filter((file) => file.startsWith('redis-'))) {
    const file = join(pidFolder, name);
    const redis = readLivePidFile(file);
    const owner = Number.parseInt(redis?.note ?? '', 10);
    if (redis && redis.note === ownerNote(owner)) continue;
    if (redis) await stopProcess(redis.pid, [['SIGKILL', 2000]]);
    removePidFile(file);
  }
}

function ownerNote(pid: number): string {
  return `${pid} ${fingerprint(pid) ?? 'gone'}`;
}

async function answers(pid: number, port: number): Promise<boolean> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline && fingerprint(pid) !== undefined) {
    if (await ping(port)) return true;
    await sleep(20);
  }
  return false;
}

function ping(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'));
    socket.setTimeout(1000, () => socket.destroy());
    socket.once('data', (chunk) => {
      resolve(chunk.toString().startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}
