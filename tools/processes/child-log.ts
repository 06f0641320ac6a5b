import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';

const WARN = 40;
const logLine = z.looseObject({
  level: z.number(),
  msg: z.string().optional(),
  err: z.looseObject({ message: z.string().optional() }).optional(),
});

/**
 * Formats a warning or error in a child's JSON log as one readable line. Undefined for lower levels and for lines that
 * are not JSON.
 */
function readableWarning(name: string, line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const parsed = logLine.safeParse(JSON.parse(line));
    if (!parsed.success || parsed.data.level < WARN) return undefined;
    const { level, msg, err } = parsed.data;
    const cause = err?.message && err.message !== msg ? ` (${err.message})` : '';
    return `${level >= 50 ? '✖' : '!'} ${name}: ${msg ?? ''}${cause}`;
  } catch {
    return undefined;
  }
}

/** Renames a log of more than 20 MB to `.old` and overwrites an earlier `.old`. */
export function rotateLog(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 20_000_000) renameSync(file, `${file}.old`);
}

/**
 * Writes a child's output to a file and prints its warnings. Keeps the last lines, for the report when the child dies.
 */
export function openChildLog(name: string, file: string, print: (line: string) => void) {
  mkdirSync(dirname(file), { recursive: true });
  rotateLog(file);
  const stream = createWriteStream(file, { flags: 'a' });
  const recent: string[] = [];
  return {
    follow(readable: Readable): void {
      createInterface({ input: readable }).on('line', (line) => {
        stream.write(`${line}\n`);
        recent.push(line);
        if (recent.length > 15) recent.shift();
        const warning = readableWarning(name, line);
        if (warning) print(warning);
      });
    },
    lastLines: (): string => recent.join('\n'),
    close: (): void => {
      stream.end();
    },
  };
}
