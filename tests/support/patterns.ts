import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { PROJECT_ROOT } from '../../server/project-root.ts';

export type Pattern = { file: string; source: string; flags: string };

/** Every regular expression literal in these folders, without duplicates. */
export function readPatterns(folders: readonly string[]): Pattern[] {
  const found = new Map<string, Pattern>();
  for (const folder of folders) {
    const root = path.join(PROJECT_ROOT, folder);
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      const full = path.join(entry.parentPath, entry.name);
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || /\/(generated|dist)\//.test(full)) continue;
      const file = path.relative(PROJECT_ROOT, full);
      const { program } = parseSync(file, readFileSync(full, 'utf8'));
      for (const { pattern, flags } of literalsOf(program))
        found.set(`/${pattern}/${flags}`, { file, source: pattern, flags });
    }
  }
  return [...found.values()];
}

function* literalsOf(node: unknown): Generator<{ pattern: string; flags: string }> {
  if (node === null || typeof node !== 'object') return;
  if ('regex' in node && node.regex !== null && typeof node.regex === 'object')
    yield node.regex as { pattern: string; flags: string }; // the ESTree type of a regex literal
  for (const child of Object.values(node)) yield* literalsOf(child);
}

/**
 * Long texts that almost match a regular expression: at each position of `seed`, an adjacent character or a space is
 * repeated many times, with and without an ending that does not match.
 */
export function* pump(seed: string, length: number): Generator<string> {
  for (let at = 0; at <= seed.length; at += 1) {
    const [before, after] = [seed.slice(0, at), seed.slice(at)];
    for (const pumped of new Set([seed[at - 1], seed[at], ' '])) {
      if (pumped === undefined) continue;
      const long = before + pumped.repeat(length);
      yield long + after;
      yield `${long}\n\u0000`;
      yield `${long + after}\n\u0000`;
    }
  }
}
