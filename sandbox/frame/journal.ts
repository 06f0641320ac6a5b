import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** A named map of JSON values. A method that changes the map returns after the change is written to the file. */
export interface Collection<T> {
  get(id: string): T | undefined;
  /** Inserts or replaces a value in constant time. A replaced value keeps its place in `list`. */
  put(id: string, value: T): T;
  delete(id: string): boolean;
  /** All values, in the order in which they were inserted. */
  list(): T[];
  readonly size: number;
}

export interface Journal {
  collection<T>(name: string): Collection<T>;
  close(): void;
}

/** One line of the file: [collection, id, value], or [collection, id] for a deletion. */
type Entry = [collection: string, id: string, value?: unknown];
type Maps = Map<string, Map<string, unknown>>;

function isEntry(value: unknown): value is Entry {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string';
}

function parseEntry(line: string): Entry | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isEntry(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function mapOf(maps: Maps, name: string): Map<string, unknown> {
  let map = maps.get(name);
  if (!map) {
    map = new Map();
    maps.set(name, map);
  }
  return map;
}

function replay(path: string): Maps {
  const maps: Maps = new Map();
  if (!existsSync(path)) return maps;
  const lines = readFileSync(path, 'utf8').split('\n');
  // Drops the text after the last newline: an incomplete line of a process that died while writing it.
  lines.pop();
  lines.forEach((line, index) => {
    const entry = parseEntry(line);
    if (!entry) {
      throw new Error(`${path}: line ${index + 1} is not readable; \`npm run reset\` starts afresh`);
    }
    const map = mapOf(maps, entry[0]);
    if (entry.length === 3) map.set(entry[1], entry[2]);
    else map.delete(entry[1]);
  });
  return maps;
}

function compact(path: string, maps: Maps): void {
  const fresh = `${path}.new`;
  const file = openSync(fresh, 'w');
  for (const [name, map] of maps) {
    for (const [id, value] of map) writeSync(file, `${JSON.stringify([name, id, value])}\n`);
  }
  fsyncSync(file);
  closeSync(file);
  renameSync(fresh, path);
}

/**
 * Opens the append-only journal in `folder`, reads it into memory and compacts it. An incomplete last line, from a
 * process that was killed while writing, is dropped. An unreadable line anywhere else throws. Changes are written
 * synchronously, so the effects of completed requests survive kill -9. They may not survive a power failure, because
 * lines are not fsynced.
 */
export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'journal.jsonl');
  const maps = replay(path);
  compact(path, maps);
  const file = openSync(path, 'a');
  let open = true;

  function append(entry: Entry): void {
    if (!open) throw new Error('the sandbox journal is closed');
    writeSync(file, `${JSON.stringify(entry)}\n`);
  }

  return {
    collection<T>(name: string): Collection<T> {
      // Only `put` of this collection writes the values of the map, so they are of type T.
      const map = mapOf(maps, name) as Map<string, T>;
      return {
        get: (id) => map.get(id),
        put(id, value) {
          append([name, id, value]);
          map.set(id, value);
          return value;
        },
        delete(id) {
          if (!map.has(id)) return false;
          append([name, id]);
          return map.delete(id);
        },
        list: () => [...map.values()],
        get size() {
          return map.size;
        },
      };
    },
    close() {
      if (!open) return;
      open = false;
      closeSync(file);
    },
  };
}
