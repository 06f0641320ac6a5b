import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';

/**
 * A backup is gzip-compressed JSON lines. The first line is the header. Each table follows with one line per row, an
 * array of texts, and then one line with the number and checksum of its rows. The last line contains the sequences. A
 * file without this last line is incomplete and is refused.
 */
export const FORMAT = 'callingua-backup/1';

const column = z.object({ name: z.string(), type: z.string() });
const keyColumn = z.object({ name: z.string(), isText: z.boolean() });
const table = z.object({ name: z.string(), columns: z.array(column).min(1), key: z.array(keyColumn).min(1) });

export const headerLine = z.object({
  format: z.literal(FORMAT, { error: `expected ${FORMAT}` }),
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
});
export type Header = z.infer<typeof headerLine>;

export const rowLine = z.array(z.string().nullable());
export type Row = z.infer<typeof rowLine>;

export const tableEndLine = z.object({ end: z.string(), rows: z.number().int(), sha256: z.string() });
export type TableEnd = z.infer<typeof tableEndLine>;

/** The name of a sequence and its next value. */
const sequence = z.object({ table: z.string(), column: z.string(), next: z.string().regex(/^\d+$/) });
export const lastLine = z.object({ sequences: z.array(sequence), isComplete: z.literal(true) });
export type Sequences = z.infer<typeof lastLine>['sequences'];

/**
 * Thrown when a backup is unusable, or when the target database does not allow a restore. The message gives the reason.
 */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Counts rows and hashes them in order. Two tables with the same result contain the same rows. */
export function createRowCounter() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(line: string) {
      rows += 1;
      hash.update(line).update('\n');
    },
    end: (name: string): TableEnd => ({ end: name, rows, sha256: hash.digest('hex') }),
  };
}

/** The lines of a backup. Throws BackupError when the file is missing, damaged or not a backup. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = createGunzip();
  source.on('error', (error) => text.destroy(error));
  source.pipe(text).setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of text) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`${file} cannot be read: ${reason}`, { cause: error });
  } finally {
    source.destroy();
  }
  if (rest !== '') throw new BackupError(`${file} ends in the middle of a line`);
}

/** Parses a line by `schema`. Throws BackupError. */
export function parseLine<Value>(schema: z.ZodType<Value>, line: string | undefined): Value {
  const parsed = schema.safeParse(line === undefined ? undefined : toJson(line));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BackupError(`not a backup, or a damaged one: ${issue?.path.join('.')} ${issue?.message}`);
}

function toJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
