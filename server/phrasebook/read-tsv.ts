import { readFileSync } from 'node:fs';

/** The rows of a file with tab-separated columns. Empty lines and lines that begin with `#` are skipped. */
export function readTsv(file: string): string[][] {
  return readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

/**
 * A file of keys and values in which a key may have several rows. The reader requests every key that it knows;
 * `assertAllRead` then throws for all other keys. A misspelt key therefore causes an error instead of a missing row.
 */
export class KeyedRows {
  private readonly values = new Map<string, string[]>();
  private readonly unread: Set<string>;
  private readonly file: string;

  constructor(file: string) {
    this.file = file;
    for (const [key, value, ...rest] of readTsv(file)) {
      if (key === undefined || value === undefined || rest.length > 0)
        throw new Error(`${file}: a row has a key, a tab and a value, unlike "${key}"`);
      this.values.set(key, [...(this.values.get(key) ?? []), value]);
    }
    this.unread = new Set(this.values.keys());
  }

  /** The values of all rows with this key. */
  get(key: string): readonly string[] {
    this.unread.delete(key);
    return this.values.get(key) ?? [];
  }

  /** The comma-separated phrases in the rows of this key. */
  list(key: string): readonly string[] {
    return this.get(key).flatMap((value) =>
      value
        .split(',')
        .map((phrase) => phrase.trim())
        .filter((phrase) => phrase !== ''),
    );
  }

  /** The distinct prefixes of the unread keys, which have the form `<prefix>.<name>`. */
  prefixes(): string[] {
    return [...new Set([...this.unread].map((key) => key.split('.')[0] ?? ''))];
  }

  /** The phrases of all unread keys `<prefix>.<name>`, by name. */
  lists(prefix: string): Record<string, readonly string[]> {
    const keys = [...this.unread].filter((key) => key.startsWith(`${prefix}.`));
    return Object.fromEntries(keys.map((key) => [key.slice(prefix.length + 1), this.list(key)]));
  }

  /** The entries in the rows of a key, each of the form `phrase = value`. */
  pairs(key: string): Record<string, string> {
    return Object.fromEntries(
      this.get(key).map((row) => {
        const [phrase = '', value, ...rest] = row.split('=').map((side) => side.trim());
        if (value === undefined || rest.length > 0)
          throw new Error(`${this.file}: "${key}" needs "phrase = value", unlike "${row}"`);
        return [phrase, value];
      }),
    );
  }

  assertAllRead(): void {
    const [key] = this.unread;
    if (key !== undefined) throw new Error(`${this.file}: the key "${key}" is unknown`);
  }
}
