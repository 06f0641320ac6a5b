import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Fields that must never reach a log, at any depth of a logged object. */
const SECRET_PATHS = ['password', 'token', 'authorization'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);

const CAUSES_MAX = 3;

type LoggedError = { type: string; message: string; code?: unknown; stack?: string; cause?: LoggedError };

/**
 * Loggable parts of an error: type, message, code, stack and causes. Nothing else, because SDKs attach whole
 * requests with their Authorization header to errors.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    ...('code' in error && { code: error.code }),
    ...(stack !== undefined && { stack }),
    ...(cause !== undefined && depth < CAUSES_MAX && { cause: describeError(cause, depth + 1) }),
  };
}

/** Logger of a process: one JSON object per line. */
export function createLog(
  config: Pick<Config, 'LOG_LEVEL'>,
  name: string,
  destination?: DestinationStream,
): Logger {
  const options = {
    name,
    level: config.LOG_LEVEL,
    redact: SECRET_PATHS,
    serializers: { err: (error: unknown) => describeError(error) },
  };
  return destination ? pino(options, destination) : pino(options);
}
