import { type Child, startChild } from '../support/child.ts';
import { TEST_AUTH_TOKEN } from '../support/deps.ts';
import { until } from '../support/until.ts';

/** What every process of a fault run shares. */
export type FleetOptions = {
  databaseUrl: string;
  redisUrl: string | undefined;
  port: number;
  logLevel?: string;
};

export function fleetEnvironment({
  databaseUrl,
  redisUrl,
  port,
  logLevel = 'info',
}: FleetOptions): Record<string, string> {
  return {
    APP_MODE: 'sandbox',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    // Nothing of these runs needs a provider: nobody answers there.
    SANDBOX_URL: 'http://127.0.0.1:1',
    TWILIO_AUTH_TOKEN: TEST_AUTH_TOKEN,
    LOG_LEVEL: logLevel,
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
  };
}

/** A real worker process; `isWorking` once it has announced itself. */
export function startWorkerProcess(options: FleetOptions): Child {
  return startChild('worker/main.ts', fleetEnvironment(options));
}

/** A real server process, when it answers /healthz. */
export async function startServerProcess(options: FleetOptions): Promise<Child> {
  const child = startChild('server/main.ts', fleetEnvironment(options));
  await until(
    async () => {
      if (child.hasEnded()) throw new Error(`the server ended:\n${child.output()}`);
      return (await fetch(`http://127.0.0.1:${options.port}/healthz`).catch(() => undefined))?.ok === true;
    },
    30_000,
    'the server answers',
  );
  return child;
}

export const isWorking = (child: Child) => child.output().includes('the worker works');
