import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CODE = ['web', 'server', 'worker', 'sandbox', 'prisma/seed'];
const PROSE = ['README.md', 'SECURITY.md', 'CHANGELOG.md', '.env.example', 'docs'];

const OLD_SPELLING = /(?<![\w-])e-mail/i;
const COMMENT = /^\s*(\*|\/\/|\/\*|--)/;

function filesIn(place: string, pattern: RegExp): string[] {
  if (/\.\w+$/.test(place)) return [place];
  return readdirSync(path.join(ROOT, place), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name) && !/(^|\/)(dist|generated)\//.test(name))
    .map((name) => path.join(place, name));
}

/** Lines outside of comments with the old spelling. */
function misspelled(file: string): string[] {
  return readFileSync(path.join(ROOT, file), 'utf8')
    .split('\n')
    .filter((line) => OLD_SPELLING.test(line) && !COMMENT.test(line))
    .map((line) => `${file}: ${line.trim()}`);
}

it('everybody reads "email", as the documents spell it, and nowhere another spelling', () => {
  const code = CODE.flatMap((place) => filesIn(place, /\.(tsx?|html|js)$/));
  const prose = PROSE.flatMap((place) => filesIn(place, /\.(md|yml)$/));
  expect(code.length).toBeGreaterThan(300);
  expect([...code, ...prose].flatMap(misspelled)).toEqual([]);
});
