import { expect, it } from 'vitest';
import { writeTable } from '../../server/pdf/pdf-blocks.ts';
import type { PdfPage } from '../../server/pdf/pdf-page.ts';

type Line = { text: string; x: number; top: number; size: number; page: number };
type Box = { x: number; top: number; width: number; height: number };

const PAGE_HEIGHT = 400;

/** A document that records drawing operations; each letter is half as wide as its font size. */
function openRecorder(): { page: PdfPage; lines: Line[]; boxes: Box[] } {
  const [lines, boxes]: [Line[], Box[]] = [[], []];
  let top = 0;
  let number = 1;
  const page: PdfPage = {
    width: 500,
    height: PAGE_HEIGHT,
    left: 0,
    type: {
      widthOf: (text, { size }) => (text.length * size) / 2,
      wrap: (text) => text.split('\n'),
      draw: () => undefined,
      hasMissed: () => false,
    },
    logo: () => undefined,
    room: (height) => {
      if (top + height <= PAGE_HEIGHT || top === 0) return false;
      top = 0;
      number += 1;
      return true;
    },
    top: () => top,
    down: (height) => {
      top += height;
    },
    line: (text, x, at, { size }) => void lines.push({ text, x, top: at, size, page: number }),
    box: (x, at, width, height) => void boxes.push({ x, top: at, width, height }),
    breathe: async () => undefined,
    end: async () => Buffer.alloc(0),
  };
  return { page, lines, boxes };
}

it('writeTable draws the bar of a row right after its number and on the line of its label', async () => {
  const { page, lines, boxes } = openRecorder();
  await writeTable(page, {
    caption: 'Calls',
    columns: [
      { label: 'Day', isNumber: false },
      { label: 'Calls', isNumber: true },
      { label: 'Time on the line', isNumber: true },
    ],
    barColumn: 1,
    rows: [
      { cells: ['Monday,\na holiday', '40', '0 s'], bar: 1 },
      { cells: ['Tuesday', '10', '9 min 20 s'], bar: 0.25 },
    ],
  });
  const find = (text: string) => {
    const line = lines.find((each) => each.text === text);
    if (!line) throw new Error(`no line ${text}`);
    return line;
  };
  const bars = boxes.filter(({ height }) => height > 1);
  expect(bars).toHaveLength(2);
  for (const [bar, label, number, next] of [
    [bars[0], 'Monday,', '40', '0 s'],
    [bars[1], 'Tuesday', '10', '9 min 20 s'],
  ] as const) {
    const [first, value, after] = [find(label), find(number), find(next)];
    expect(bar?.x).toBeGreaterThanOrEqual(value.x + (number.length * value.size) / 2);
    expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual(after.x);
    expect(bar?.top).toBeGreaterThanOrEqual(first.top);
    expect((bar?.top ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(first.top + first.size * 1.4);
  }
});

it.each([0, null])(
  'writeTable fills the width up to the right margin, with a bar in column %s',
  async (barColumn) => {
    const { page, lines } = openRecorder();
    await writeTable(page, {
      caption: 'Calls',
      columns: [
        { label: 'Calls', isNumber: true },
        { label: 'Cost', isNumber: true },
      ],
      barColumn,
      rows: [{ cells: ['4', '$1.00'], bar: 0.5 }],
    });
    const cost = lines.find(({ text }) => text === '$1.00');
    expect((cost?.x ?? 0) + (5 * (cost?.size ?? 0)) / 2).toBeCloseTo(page.width);
  },
);

it('writeTable divides the remaining width of the page among the text columns if the table has no bars', async () => {
  const { page, lines } = openRecorder();
  await writeTable(page, {
    caption: 'Calls',
    columns: [
      { label: 'Time', isNumber: false },
      { label: 'Customer', isNumber: false },
      { label: 'Minutes', isNumber: true },
    ],
    barColumn: null,
    rows: [{ cells: ['09:00', 'Emma Roy', '30'], bar: null }],
  });
  const startOf = (text: string) => lines.find((line) => line.text === text)?.x ?? 0;
  expect(startOf('Emma Roy')).toBeGreaterThan(page.width / 4);
  expect(startOf('Emma Roy')).toBeLessThan(page.width / 2);
  expect(startOf('30')).toBeGreaterThan(page.width * 0.9);
});

const countRows = (count: number) => ({
  caption: 'Rows',
  columns: [{ label: 'Row', isNumber: false }],
  barColumn: null,
  rows: Array.from({ length: count }, (_, index) => ({ cells: [`row ${index + 1}`], bar: null })),
});

it('writeTable moves a table of up to half a page to the next page if the current page has too little room', async () => {
  const { page, lines } = openRecorder();
  page.down(PAGE_HEIGHT - 130);
  await writeTable(page, countRows(8));
  expect(lines.map(({ text }) => text)).toEqual([
    'Rows',
    'Row',
    ...countRows(8).rows.map(({ cells }) => cells[0]),
  ]);
  expect(new Set(lines.map((line) => line.page))).toEqual(new Set([2]));
});

it('writeTable splits a table longer than half a page, repeats its head, and never puts its last row alone on a page', async () => {
  for (const count of Array.from({ length: 30 }, (_, index) => index + 20)) {
    const { page, lines } = openRecorder();
    page.down(50);
    await writeTable(page, countRows(count));
    expect(lines[0]?.page).toBe(1);
    for (const number of new Set(lines.map((line) => line.page))) {
      const onPage = lines.filter((line) => line.page === number);
      const rows = onPage.filter(({ text }) => text.startsWith('row '));
      expect(rows.length, `${count} rows, page ${number}`).toBeGreaterThan(1);
      expect(onPage.filter(({ text }) => text === 'Row')).toHaveLength(1);
      expect(Math.max(...onPage.map(({ top }) => top))).toBeLessThan(PAGE_HEIGHT);
    }
  }
});
