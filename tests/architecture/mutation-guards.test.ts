import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeGuard } from '../../tools/mutation/guard.ts';
import { GUARDS } from '../../tools/mutation/guards.ts';

const root = join(import.meta.dirname, '..', '..');
const texts = new Map<string, string>();

/** Many guards stand in one file, so each is read once. */
function read(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
  texts.set(file, text);
  return text;
}

/** Why a guard cannot be removed; nothing where it can. */
function misfitOf(guard: (typeof GUARDS)[number]): string[] {
  try {
    const removed = removeGuard(guard, read);
    return [...removed].every(([file, text]) => text === read(file))
      ? [`"${guard.name}" changes nothing`]
      : [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

it('the text of every guard stands exactly once in its file, so that npm run mutate:guards can remove it', () => {
  expect(GUARDS.length).toBeGreaterThan(500);
  expect(GUARDS.flatMap(misfitOf)).toEqual([]);
});

it('a guard whose text is gone or stands twice is found', () => {
  const guard = { name: 'planted', file: 'a.ts', find: 'if (x)', replace: '', tests: [], also: [] };
  expect(() => removeGuard(guard, () => 'return y;')).toThrow('found 0 times');
  expect(() => removeGuard(guard, () => 'if (x) if (x)')).toThrow('found 2 times');
  expect(removeGuard(guard, () => 'if (x) return;').get('a.ts')).toBe(' return;');
});

it('every guard has a name of its own and is watched by test files that exist', () => {
  const names = GUARDS.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const watchers = [...new Set(GUARDS.flatMap(({ tests }) => tests))];
  expect(watchers.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
