import { expect, it } from 'vitest';
import { toCsv } from '../../server/core/csv.ts';

const linesOf = (csv: string) => csv.replace('\uFEFF', '').split('\r\n').slice(0, -1);

it('a cell keeps commas, quotes and line breaks', () => {
  expect(linesOf(toCsv(['Name', 'Cents'], [['Doe, "Pat"', -25]]))).toEqual([
    'Name,Cents',
    '"Doe, ""Pat""",-25',
  ]);
  expect(toCsv(['a'], [['x\ny']])).toContain('"x\ny"');
});

it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])('%j is a text and no formula', (text) => {
  expect(toCsv(['a'], [[text]])).toMatch(/\r\n"?'/);
});

it('a negative amount stays a number', () => {
  expect(linesOf(toCsv(['a'], [['-0.25'], ['-25']]))).toEqual(['a', '-0.25', '-25']);
});
