import type { Logger } from 'pino';
import { ConfigError } from './config.ts';

/**
 * Time limit of a shutdown in milliseconds. The platform kills a process that needs longer, so every part of the
 * process must stop earlier.
 */
const DRAIN_MS = 20_000;

type Running = { log: Logger; stop(): Promise<void> };

/**
 * Lifecycle of server and worker: start, run until SIGTERM or SIGINT, drain within 20 s, exit. An invalid
 * configuration ends the process with a plain message; an unhandled rejection is logged and does not end it.
 */
export async function runProcess(name: string, start: () => Promise<Running>): Promise<void> {
  let running: Running;
  try {
    running = await start();
  } catch (error) {
    const text = error instanceof ConfigError ? error.message : `${name} could not start: ${describe(error)}`;
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    running.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        running.log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('unhandledRejection', (error) => running.log.error({ err: error }, 'unhandled rejection'));
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message || error.name}${cause}`;
}
