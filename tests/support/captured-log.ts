import { type Logger, pino } from 'pino';

export type LogLine = { level: number; msg: string } & Record<string, unknown>;

const ERROR_LEVEL = 50;

/** A real logger that also stores its lines for the test. */
export function captureLog(): { log: Logger; lines: LogLine[]; errors(): LogLine[] } {
  const lines: LogLine[] = [];
  const log = pino({ level: 'trace' }, { write: (text: string) => void lines.push(JSON.parse(text)) });
  return { log, lines, errors: () => lines.filter((line) => line.level >= ERROR_LEVEL) };
}
