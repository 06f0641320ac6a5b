import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../project-paths.ts';
import { say } from '../terminal.ts';
import { openChildLog } from './child-log.ts';
import { readLivePidFile, removePidFile, writePidFile } from './pid-file.ts';
import { stopProcess } from './process-control.ts';

const MAX_RESTARTS = 3;
const HEALTHY_AFTER_MS = 60_000;

/**
 * V8 flags that reduce the memory of server and worker (docs/benchmarks.md). `NODE_OPTIONS` does not accept them.
 * Production has the same flags in package.json (`serve`, `work`), Dockerfile and docker-compose.yml.
 */
const HEAP_FLAGS = ['--max-semi-space-size=4', '--initial-old-space-size=48'];

/**
 * Arguments with which Node runs a script of this repository, written in TypeScript or compiled. A process with an `ipc`
 * channel exits when its parent does.
 */
export function nodeArgs(entry: string): string[] {
  const loader = entry.endsWith('.ts') ? ['--import', 'tsx'] : [];
  return [
    ...HEAP_FLAGS,
    ...loader,
    '--import',
    './tools/processes/follow-parent.mjs',
    join(projectRoot, entry),
  ];
}

export interface ChildSpec {
  name: string;
  /** The entry file relative to the clone: TypeScript or compiled. */
  entry: string;
  env: NodeJS.ProcessEnv;
  dataDir: string;
  /** Called once when the process has died too often and is not restarted any more. */
  onGivenUp: () => void;
}

export interface SupervisedChild {
  name: string;
  /** Sends SIGTERM, and after `timeoutMs` SIGKILL. Returns after the process has exited. */
  stop(timeoutMs: number): Promise<void>;
}

/**
 * Runs one process of the product and restarts it after 1, 2 and 4 s when it dies. Gives up after the fourth
 * consecutive death. The process runs in its own session, so that only the launcher receives Ctrl-C. Its channel to the
 * launcher makes the process end when the launcher is killed.
 */
export function startChild(spec: ChildSpec): SupervisedChild {
  const pidFile = join(spec.dataDir, 'run', `${spec.name}.pid`);
  const log = openChildLog(spec.name, join(spec.dataDir, 'logs', `${spec.name}.log`), say);
  let isStopping = false;
  let deaths = 0;
  let child = launch();

  function launch(): ChildProcess {
    const started = spawn(process.execPath, nodeArgs(spec.entry), {
      cwd: projectRoot,
      env: spec.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const startedAt = Date.now();
    if (started.pid !== undefined) writePidFile(pidFile, started.pid);
    if (started.stdout) log.follow(started.stdout);
    if (started.stderr) log.follow(started.stderr);
    started.once('error', (error) => say(`✖ ${spec.name}: ${error.message}`));
    started.once('close', (code, signal) => {
      if (isStopping) return;
      deaths = Date.now() - startedAt > HEALTHY_AFTER_MS ? 1 : deaths + 1;
      reportExit(signal ?? `code ${code}`);
    });
    return started;
  }

  function reportExit(how: string): void {
    say(`✖ ${spec.name} ended unexpectedly (${how}). Its last lines:\n${indent(log.lastLines())}`);
    if (deaths > MAX_RESTARTS) {
      say(`✖ ${spec.name} died ${deaths} times in a row: giving up.`);
      spec.onGivenUp();
      return;
    }
    const delayMs = 1000 * 2 ** (deaths - 1);
    say(`▸ starting ${spec.name} again in ${delayMs / 1000} s`);
    void sleep(delayMs).then(() => {
      if (!isStopping) child = launch();
    });
  }

  return {
    name: spec.name,
    async stop(timeoutMs) {
      isStopping = true;
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        await stopProcess(child.pid, [
          ['SIGTERM', timeoutMs],
          ['SIGKILL', 2000],
        ]);
      }
      log.close();
      removePidFile(pidFile);
    },
  };
}

/** Stops processes that a crashed launcher of this clone has left running, according to its pid files. */
export async function stopLeftoverChildren(dataDir: string, names: string[]): Promise<void> {
  const stopping = names.map(async (name) => {
    const pidFile = join(dataDir, 'run', `${name}.pid`);
    const leftover = readLivePidFile(pidFile);
    if (leftover) {
      await stopProcess(leftover.pid, [
        ['SIGTERM', 10_000],
        ['SIGKILL', 2000],
      ]);
    }
    removePidFile(pidFile);
  });
  await Promise.all(stopping);
}

function indent(text: string): string {
  return text.replace(/^/gm, '    ');
}
