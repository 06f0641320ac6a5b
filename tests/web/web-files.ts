import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const WEB = path.resolve(import.meta.dirname, '../../web');

export type SourceFile = { name: string; text: string };

/** Source files of the portal whose names match. */
export function webFiles(pattern: RegExp): SourceFile[] {
  return readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('dist') && pattern.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(WEB, name), 'utf8') }));
}
