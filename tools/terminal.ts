import { performance } from 'node:perf_hooks';

/** Prints one line on the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** An error that the user can fix. Launchers print only its message, without a stack. */
export class LaunchError extends Error {
  override name = 'LaunchError';
}

/** Formats the seconds since `startedAt` (a `performance.now()` reading): `0.4 s`, `51 s`. */
export function secondsSince(startedAt: number): string {
  const seconds = (performance.now() - startedAt) / 1000;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}

/**
 * Runs `work`, prints `▸ label… done in N s`, and returns the result of `work`. If `work` throws, prints `failed` and
 * rethrows the error.
 */
export async function step<T>(label: string, work: () => Promise<T> | T): Promise<T> {
  const startedAt = performance.now();
  process.stdout.write(`▸ ${label}…`);
  try {
    const result = await work();
    process.stdout.write(`  done in ${secondsSince(startedAt)}\n`);
    return result;
  } catch (error) {
    process.stdout.write('  failed\n');
    throw error;
  }
}

/** Prints an error for the user: only the message of a `LaunchError`, but the stack of any other error. */
export function printError(error: unknown): void {
  if (error instanceof LaunchError) console.error(`✖ ${error.message}`);
  else console.error(error);
}

/** Runs a command. An error is printed and sets the exit code to 1. */
export async function runMain(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    printError(error);
    process.exitCode = 1;
  });
}

// A closed pipe (`npm start | head`) must not end the product.
process.stdout.on('error', () => undefined);
