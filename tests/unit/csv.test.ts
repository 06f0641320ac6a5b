import { expect, it } from 'vitest';
import { toCsv } from '../../server/core/csv.ts';

const linesOf = (csv: string) => csv.replace('\uFEFF', '').split('\r\n').slice(0, -1);

it('toCsv quotes commas, quotes and line breaks in a cell', () => {
  expect(linesOf(toCsv(['Name', 'Cents'], [['Doe, "Pat"', -25]]))).toEqual([
    'Name,Cents',
    '"Doe, ""Pat""",-25',
  ]);
  expect(toCsv(['a'], [['x\ny']])).toContain('"x\ny"');
});

it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])(
  'toCsv escapes %j, so that spreadsheets do not run it as a formula',
  (text) => {
    expect(toCsv(['a'], [[text]])).toMatch(/\r\n"?'/);
  },
);

it('toCsv writes a negative amount as a number', () => {
  expect(linesOf(toCsv(['a'], [['-0.25'], ['-25']]))).toEqual(['a', '-0.25', '-25']);
});
