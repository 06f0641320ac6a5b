import { type Child, startChild } from '../support/child.ts';
import { TEST_AUTH_TOKEN } from '../support/deps.ts';
import { until } from '../support/until.ts';
import { START_MS } from './scale.ts';

/** What every process of a fault run shares. */
export type FleetOptions = {
  databaseUrl: string;
  redisUrl: string | undefined;
  port: number;
  logLevel?: string;
  /** Where the emulators listen; without it nothing does, for most of these runs need no provider. */
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

/** A real worker process, compiled as production runs it; `isWorking` once it has announced itself. */
export function startWorkerProcess(options: FleetOptions): Child {
  return startChild('dist/worker/main.js', fleetEnvironment(options));
}

export type WorkerFault = 'none' | 'die-before-ack' | 'block-the-loop' | 'linger';

/** A real worker process with one fault (faulty-worker.ts), which lasts `faultMs` if it has a duration. */
export function startFaultyWorker(options: FleetOptions, fault: WorkerFault, faultMs = 0): Child {
  const env = { ...fleetEnvironment(options), FAULT: fault, FAULT_MS: String(faultMs) };
  return startChild('tests/faults/faulty-worker.ts', env);
}

/** A real server process, compiled as production runs it, when it answers /healthz. */
export async function startServerProcess(
  options: FleetOptions,
  entry = 'dist/server/main.js',
): Promise<Child> {
  const child = startChild(entry, fleetEnvironment(options));
  await untilItAnswers(child, options.port);
  return child;
}

/** Returns when a server that was just started answers /healthz. */
export async function untilItAnswers(server: Child, port: number): Promise<void> {
  await until(
    async () => {
      if (server.hasEnded()) throw new Error(`the server ended:\n${server.output()}`);
      return (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok === true;
    },
    START_MS,
    'the server answers',
  );
}

export const isWorking = (child: Child) => child.output().includes('the worker works');
