import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The start time and the command line of a process, which distinguish it from a later process with the same id.
 * Undefined if the process does not exist or is a zombie.
 */
export function fingerprint(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  if (process.platform === 'linux') return linuxFingerprint(pid);
  const result = spawnSync('ps', ['-o', 'stat=,lstart=,command=', '-p', String(pid)], { encoding: 'utf8' });
  const line = result.stdout?.trim();
  if (!line || line.startsWith('Z')) return undefined;
  return line.replace(/^\S+\s+/, '');
}

function linuxFingerprint(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return `${fields[18]} ${command}`;
  } catch {
    return undefined;
  }
}

/** Waits until `pid` has exited; false when it still runs after `timeoutMs`. */
async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  const before = fingerprint(pid);
  const deadline = Date.now() + timeoutMs;
  while (before !== undefined && fingerprint(pid) === before) {
    if (Date.now() > deadline) return false;
    await sleep(30);
  }
  return true;
}

/**
 * Sends each signal in turn and waits up to the given time for the process to exit. Does nothing for an exited process.
 */
export async function stopProcess(pid: number, signals: Array<[NodeJS.Signals, number]>): Promise<void> {
  for (const [signal, timeoutMs] of signals) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitForExit(pid, timeoutMs)) return;
  }
}

export interface CommandResult {
  code: number;
  output: string;
  /** True when a signal ended the command, unless it was killed because of its silence. */
  isStopped: boolean;
}

export interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  uid?: number | undefined;
  gid?: number | undefined;
  inherit?: boolean;
  /** Milliseconds after which the command receives SIGTERM. */
  timeout?: number;
  /** Milliseconds without output after which the command and its children are killed. Requires `endsChildren`. */
  silence?: number;
  /** When the command ends, also kills the processes that it has left running. */
  endsChildren?: boolean;
}

const runningCommands = new Set<ChildProcess>();

/** Sends SIGTERM to every command of `runCommand` that is still running. */
export function stopCommands(): void {
  for (const child of runningCommands) child.kill('SIGTERM');
}

/** On SIGINT, SIGTERM or SIGHUP, calls `stop` instead of ending this process. */
export function onStopSignal(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

/**
 * Runs a command to its end. Returns its exit code and its complete output. Never throws; the code is 127 if the
 * command does not exist.
 */
export function runCommand(
  command: string,
  args: string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const { inherit, uid, gid, endsChildren = false, silence, ...rest } = options;
    const child = spawn(command, args, {
      ...rest,
      // A detached command leads its own process group, to which its children belong.
      detached: endsChildren,
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
      stdio: ['ignore', inherit ? 'inherit' : 'pipe', inherit ? 'inherit' : 'pipe'],
    });
    runningCommands.add(child);
    let output = '';
    let isSilent = false;
    const kill = (): void => {
      if (child.pid !== undefined) killGroup(child.pid);
    };
    const killSilent = (): void => {
      isSilent = true;
      kill();
    };
    const silenceTimer = silence === undefined ? undefined : setTimeout(killSilent, silence);
    const collect = (chunk: Buffer): void => {
      silenceTimer?.refresh();
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) =>
      resolve({ code: 127, output: `${output}${error.message}`, isStopped: false }),
    );
    child.once('exit', () => {
      if (endsChildren) kill();
    });
    child.once('close', (code) => {
      clearTimeout(silenceTimer);
      runningCommands.delete(child);
      // A program that handles the signal exits with 128 and the number of the signal.
      const isStopped = !isSilent && (code === null || code > 128);
      resolve({ code: code ?? 1, output, isStopped });
    });
  });
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // All processes of the group have ended.
  }
}
