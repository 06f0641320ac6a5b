import { type Child, startChild } from '../support/child.ts';
import { TEST_AUTH_TOKEN } from '../support/deps.ts';
import { progressOf, waitWithProgress } from '../support/wait-with-progress.ts';

/** Settings that all processes of a fault run share. */
export type FleetOptions = {
  databaseUrl: string;
  redisUrl: string | undefined;
  port: number;
  logLevel?: string;
  /** Address of the emulators. Without it no emulator runs, because most fault runs need no provider. */
  sandboxUrl?: string | undefined;
};

export function fleetEnvironment({
  databaseUrl,
  redisUrl,
  port,
  logLevel = 'info',
  sandboxUrl = 'http://127.0.0.1:1',
}: FleetOptions): Record<string, string> {
  return {
    APP_MODE: 'sandbox',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SANDBOX_URL: sandboxUrl,
    TWILIO_AUTH_TOKEN: TEST_AUTH_TOKEN,
    LOG_LEVEL: logLevel,
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
  };
}

/** A real worker process, compiled as in production. `isWorking` becomes true once the worker has announced itself. */
export function startWorkerProcess(options: FleetOptions): Child {
  return startChild('dist/worker/main.js', fleetEnvironment(options));
}

export type WorkerFault = 'none' | 'die-before-ack' | 'block-the-loop' | 'linger';

/** Starts a real worker process with one fault (faulty-worker.ts), which ends when the file `signal` exists. */
export function startFaultyWorker(options: FleetOptions, fault: WorkerFault, signal: string): Child {
  const env = { ...fleetEnvironment(options), FAULT: fault, FAULT_SIGNAL: signal };
  return startChild('tests/faults/faulty-worker.ts', env);
}

/** A real server process, compiled as in production; resolves when it answers /healthz. */
export async function startServerProcess(
  options: FleetOptions,
  entry = 'dist/server/main.js',
): Promise<Child> {
  const child = startChild(entry, fleetEnvironment(options));
  await waitForServer(child, options.port);
  return child;
}

/** Returns when a server that was just started answers /healthz. */
export async function waitForServer(server: Child, port: number): Promise<void> {
  await waitForProcess(
    server,
    async () => (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok === true,
    'the server answers',
  );
}

/** Waits for an event of a started process for as long as it makes progress; throws when the process ends. */
export function waitForProcess(
  child: Child,
  hasStarted: () => boolean | Promise<boolean>,
  description: string,
): Promise<void> {
  const condition = () => {
    if (child.hasEnded()) throw new Error(`${description}: the process ended:\n${child.output()}`);
    return hasStarted();
  };
  return waitWithProgress(condition, { what: description, progress: progressOf(child) });
}

/** Waits until a worker has announced itself. */
export const waitForWorker = (worker: Child): Promise<void> =>
  waitForProcess(worker, () => isWorking(worker), 'the worker is running');

export const isWorking = (child: Child) => child.output().includes('the worker is running');
