import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { webFiles } from './web-files.ts';

/** Component names that a file imports from the core of Mantine, without types. */
function mantineNames(source: string): string[] {
  return [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap((match) => (match[1] ?? '').split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name));
}

describe('style sheets of the portal', () => {
  it('the style sheets of the portal include the styles of every Mantine component in use', () => {
    const [sheet] = webFiles(/styles\/mantine\.css$/);
    const missing = webFiles(/\.tsx$/)
      .flatMap(({ text }) => mantineNames(text))
      .filter((name) => existsSync(`node_modules/@mantine/core/styles/${name}.css`))
      .filter((name) => !sheet?.text.includes(`/${name}.css`));
    expect([...new Set(missing)]).toEqual([]);
  });

  it('the style sheets of the portal use logical properties instead of left and right, so that Arabic pages are mirrored', () => {
    const physical =
      /(^|[\s;{])(left|right|(margin|padding|border)-(left|right)|text-align:\s*(left|right))\s*[:;]/;
    // Matches a shorthand whose second value (right) and fourth value (left) differ.
    const uneven = /(margin|padding|inset):\s*[^\s();]+\s+([^\s();]+)\s+[^\s();]+\s+(?!\2;)[^\s();]+;/;
    const found = webFiles(/\.css$/).filter(({ text }) => physical.test(text) || uneven.test(text));
    expect(found.map(({ name }) => name)).toEqual([]);
  });
});
