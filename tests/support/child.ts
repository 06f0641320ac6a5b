import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { nodeArgs } from '../../tools/processes/child-process.ts';
import { projectRoot } from '../../tools/project-paths.ts';

export type Child = {
  pid: number;
  output(): string;
  hasEnded(): boolean;
  /** Sends SIGKILL and resolves when the process has exited. */
  kill(): Promise<void>;
  /** Sends SIGTERM and resolves with the exit code. */
  stop(): Promise<number | null>;
};

/**
 * Runs one entry point of the project, TypeScript or compiled, as a child process that ends with this process. Inherits
 * all variables except REDIS_URL and DATABASE_URL, then applies `env`.
 */
export function startChild(entry: string, env: NodeJS.ProcessEnv): Child {
  const { REDIS_URL: _redis, DATABASE_URL: _database, ...inherited } = process.env;
  const child = spawn(process.execPath, nodeArgs(entry), {
    cwd: projectRoot,
    env: { ...inherited, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (child.pid === undefined) throw new Error(`${entry} could not be started`);
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-200_000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    pid: child.pid,
    output: () => output,
    hasEnded,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      return child.exitCode;
    },
  };
}
