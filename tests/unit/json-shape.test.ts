import { describe, expect, it } from 'vitest';
import { assertJsonShape } from '../../server/http/json-shape.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const withKeys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`;

describe('assertJsonShape', () => {
  it.each([
    ['32 levels', nested(32)],
    ['10,000 keys', withKeys(10_000)],
    ['many adjacent lists', `[${Array.from({ length: 1_000 }, () => '[]').join(',')}]`],
    [
      'brackets, colons and escaped quotes within a text',
      JSON.stringify({ text: `${'[{":'.repeat(20_000)}"\\"` }),
    ],
    ['text that is no JSON, which the parser rejects', '"never closed'],
    ['a text that ends in a backslash', '"\\'],
  ])('assertJsonShape accepts %s', (_what, text) => {
    expect(() => assertJsonShape(text)).not.toThrow();
  });

  it.each([
    ['33 levels', nested(33)],
    ['33 levels of objects', '{"a":'.repeat(33)],
    ['10,001 keys', withKeys(10_001)],
    ['levels behind a text that ends in an escaped backslash', `["\\\\",${nested(32)}]`],
  ])('assertJsonShape refuses %s', (_what, text) => {
    expect(() => assertJsonShape(text)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });
});
