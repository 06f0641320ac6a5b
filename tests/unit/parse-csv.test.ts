import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from '../../server/core/csv.ts';
import { AppError, invalidField } from '../../server/core/errors.ts';
import { readCsv } from '../../server/core/parse-csv.ts';

const parseCsv = (text: string) => {
  const records: string[][] = [];
  readCsv(text, 1_000, (record) => records.push(record));
  return records;
};

/** Texts of characters that are special in CSV files or spreadsheets, and some others. */
const awkward = fc.string({ unit: fc.constantFrom(...'",;\t\r\n\'=+-@ab1 .\uFEFFé'), maxLength: 8 });
const cell = fc.oneof(awkward, fc.string({ unit: 'grapheme', maxLength: 12 }));

/** Tables whose rows are all as wide as the header. */
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));

it('readCsv returns exactly the cells that toCsv wrote', () => {
  fc.assert(
    fc.property(table, ([header = [], ...rows]) => {
      expect(parseCsv(toCsv(header, rows))).toEqual([header, ...rows]);
    }),
    { numRuns: 2_000 },
  );
});

it('readCsv accepts any text or throws an AppError', () => {
  fc.assert(
    fc.property(awkward, (text) => {
      try {
        parseCsv(text);
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }),
  );
});

describe('readCsv on files of other programs', () => {
  it.each([
    ['LF', 'a,b\n1,2\n'],
    ['CRLF', 'a,b\r\n1,2\r\n'],
    ['CR', 'a,b\r1,2\r'],
    ['no last line break', 'a,b\n1,2'],
    ['a byte order mark', '\uFEFFa,b\n1,2'],
    ['semicolons', 'a;b\n1;2\n'],
    ['tabs', 'a\tb\n1\t2\n'],
  ])('readCsv accepts files with %s', (_name, text) => {
    expect(parseCsv(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('readCsv detects the semicolon as separator although cells contain commas and a quoted header contains the separator', () => {
    expect(parseCsv('Name;"Phone; mobile"\nDoe, Ann;1')).toEqual([
      ['Name', 'Phone; mobile'],
      ['Doe, Ann', '1'],
    ]);
  });

  it('readCsv also returns blank lines and short rows, so that row numbers match those of the file', () => {
    expect(parseCsv('a,b\n\n1\n')).toEqual([['a', 'b'], [''], ['1']]);
  });

  it('readCsv removes an apostrophe before a formula character, and no other apostrophe', () => {
    expect(parseCsv("a\n'+14165550101\n'tis\n''=1")).toEqual([['a'], ['+14165550101'], ["'tis"], ["'=1"]]);
  });

  it('readCsv reports the row of a quotation mark that is never closed', () => {
    expect(() => parseCsv('a,b\n1,"2\n3,4')).toThrow('errors.import.openQuotation {"row":2}');
  });

  it('readCsv stops when its callback throws or when a row exceeds the maximum number of columns', () => {
    const records: string[][] = [];
    const stopAtThird = (record: string[], row: number) => {
      if (row === 3) throw new Error('enough');
      records.push(record);
    };
    expect(() => readCsv('a,b\n1,2\n3,4\n"never closed', 2, stopAtThird)).toThrow('enough');
    expect(records).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    const wide = `a,b\n1,2\n${'x,'.repeat(100_000)}\n"never closed`;
    expect(() => readCsv(wide, 2, () => undefined)).toThrow('errors.import.tooManyColumns {"row":3,"max":2}');
  });

  it.each([
    ['quotation marks', '"'.repeat(900_000)],
    ['a quoted cell without an end', `a\n"${'x'.repeat(900_000)}`],
    ['cells', ','.repeat(900_000)],
    ['lines', '\n'.repeat(900_000)],
    ['quotation marks in the wrong place', `a\n${'"a"b\n'.repeat(180_000)}`],
    ['quotation marks in one cell', `a\n"x"${'"y'.repeat(450_000)}`],
  ])('readCsv reads the largest files in linear time, even when they are full of %s', (_name, text) => {
    const startedAt = performance.now();
    const stopAtMax = (_record: string[], row: number) => {
      if (row > 15_000) throw invalidField('csv', 'errors.common.notValid');
    };
    try {
      readCsv(text, 100, stopAtMax);
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
    }
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });

  it('readCsv keeps a cell as written if text follows its closing quotation mark', () => {
    expect(parseCsv('a,b\n"x"y,2\n')).toEqual([
      ['a', 'b'],
      ['"x"y', '2'],
    ]);
  });

  it('readCsv returns no rows for an empty file', () => expect(parseCsv('')).toEqual([]));
});
