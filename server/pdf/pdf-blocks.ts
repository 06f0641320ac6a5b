import { BRAND_COLOR } from '../core/brand.ts';
import { LEADING, type PdfPage } from './pdf-page.ts';
import type { TextStyle } from './typesetter.ts';

const QUIET = '#5b6275';
const RULE = '#d5d8e4';
const BAR = BRAND_COLOR;
const GAP = 10;
const LOGO_SIZE = 24;

/** A text over as many lines as needed. */
export function writeText(page: PdfPage, text: string, style: TextStyle): void {
  for (const line of page.type.wrap(text, page.width, style)) {
    page.room(style.size * LEADING);
    page.line(line, page.left, page.top(), style);
    page.down(style.size * LEADING);
  }
}

/** Writes the logo and the name of the product on their own line. */
export function writeBrand(page: PdfPage, name: string): void {
  const style: TextStyle = { size: 13, isBold: true, color: BRAND_COLOR };
  page.logo(page.left, page.top(), LOGO_SIZE);
  page.line(name, page.left + LOGO_SIZE + 8, page.top() + (LOGO_SIZE - style.size * LEADING) / 2, style);
  page.down(LOGO_SIZE + 2 * GAP);
}

/** Writes a heading. A heading that would be the last line of a page is moved to the next page. */
export function writeHeading(page: PdfPage, text: string, size: number): void {
  page.room(size * LEADING + 80);
  page.down(GAP);
  writeText(page, text, { size, isBold: true });
  page.down(4);
}

/** Figures side by side, three in a row: label, value and a note in brackets. */
export async function writeFigures(
  page: PdfPage,
  figures: readonly { label: string; value: string; aside: string | null }[],
): Promise<void> {
  const [columns, gap] = [3, 12];
  const width = (page.width - gap * (columns - 1)) / columns;
  const [small, large]: TextStyle[] = [
    { size: 8, color: QUIET },
    { size: 13, isBold: true },
  ] as const satisfies TextStyle[];
  for (let at = 0; at < figures.length; at += columns) {
    const row = figures.slice(at, at + columns).map((figure) => ({
      ...figure,
      labels: page.type.wrap(figure.label, width, small),
    }));
    const labelHeight = Math.max(...row.map(({ labels }) => labels.length)) * small.size * LEADING;
    const height = labelHeight + large.size * LEADING;
    page.room(height + GAP);
    row.forEach(({ labels, value, aside }, place) => {
      const x = page.left + place * (width + gap);
      labels.forEach((label, line) => {
        page.line(label, x, page.top() + line * small.size * LEADING, small);
      });
      page.line(value, x, page.top() + labelHeight, large);
      if (aside === null) return;
      const after = x + page.type.widthOf(value, large) + 5;
      page.line(aside, after, page.top() + labelHeight + 4, { size: 9, color: QUIET });
    });
    page.down(height + GAP);
    await page.breathe();
  }
}

export type TableColumn = { label: string; isNumber: boolean };
export type TableRow = { cells: readonly string[]; bar: number | null };
type Table = {
  caption: string;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  /** The column whose values are also drawn as bars. */
  barColumn: number | null;
};

const CELL: TextStyle = { size: 9 };
const HEAD: TextStyle = { size: 8, isBold: true, color: QUIET };
const PAD = 4;
const BAR_WIDTH_MIN = 90;
const CAPTION_SIZE = 10;

type Widths = { widths: number[]; barWidth: number };

/**
 * Widths of the columns. Columns get the width of their content. If these widths exceed the page, all columns shrink.
 * Otherwise the remaining width goes to the bars, or to the text columns of a table without bars.
 */
async function columnWidths(page: PdfPage, { columns, rows, barColumn }: Table): Promise<Widths> {
  const room = page.width - (barColumn === null ? 0 : BAR_WIDTH_MIN + GAP) - GAP * (columns.length - 1);
  let longest = columns.map(({ label }) => page.type.widthOf(label, HEAD));
  for (const { cells } of rows) {
    longest = longest.map((width, place) => Math.max(width, page.type.widthOf(cells[place] ?? '', CELL)));
    await page.breathe();
  }
  const preferredWidths = longest.map((width) => Math.min(room / 2, width));
  const sum = preferredWidths.reduce((total, width) => total + width, 0);
  if (sum > room)
    return { widths: preferredWidths.map((width) => (width * room) / sum), barWidth: BAR_WIDTH_MIN };
  const rest = room - sum;
  if (barColumn !== null) return { widths: preferredWidths, barWidth: BAR_WIDTH_MIN + rest };
  const texts = columns.flatMap(({ isNumber }, place) => (isNumber ? [] : [place]));
  const takers = texts.length === 0 ? [0] : texts;
  const extra = (place: number) => (takers.includes(place) ? rest / takers.length : 0);
  return { widths: preferredWidths.map((width, place) => width + extra(place)), barWidth: 0 };
}

/**
 * A table with its caption. A table of up to half a page stays on one page. A longer table repeats its head on every
 * further page. A row is never split, and the last row is never alone on a page. A bar stands right after its number,
 * on the same line.
 */
export async function writeTable(page: PdfPage, table: Table): Promise<void> {
  const { columns, rows, barColumn } = table;
  const { widths, barWidth } = await columnWidths(page, table);
  const writeRow = (cells: readonly string[], style: TextStyle, bar: number | null) => {
    const lines = widths.map((width, place) => page.type.wrap(cells[place] ?? '', width + 0.5, style));
    const height = Math.max(1, ...lines.map(({ length }) => length)) * style.size * LEADING;
    let x = page.left;
    widths.forEach((width, place) => {
      (lines[place] ?? []).forEach((line, below) => {
        const shift = columns[place]?.isNumber ? width - page.type.widthOf(line, style) : 0;
        page.line(line, x + shift, page.top() + PAD / 2 + below * style.size * LEADING, style);
      });
      x += width + GAP;
      if (place !== barColumn) return;
      if (bar !== null && bar > 0)
        page.box(x, page.top() + PAD, Math.max(1, bar * barWidth), style.size - 1, BAR);
      x += barWidth + GAP;
    });
    page.down(height + PAD);
    page.box(page.left, page.top(), page.width, 0.5, RULE);
  };
  const head = columns.map(({ label }) => label);
  const heightOf = ({ cells }: TableRow) =>
    Math.max(
      1,
      ...widths.map((width, place) => page.type.wrap(cells[place] ?? '', width + 0.5, CELL).length),
    ) *
      CELL.size *
      LEADING +
    PAD;
  const heights: number[] = [];
  for (const row of rows) {
    heights.push(heightOf(row));
    await page.breathe();
  }
  const heightAbove = (CAPTION_SIZE + HEAD.size) * LEADING + GAP + 2 * PAD;
  const whole = heights.reduce((sum, height) => sum + height, heightAbove);
  if (whole <= page.height / 2) page.room(whole);
  writeHeading(page, table.caption, CAPTION_SIZE);
  writeRow(head, HEAD, null);
  for (const [index, row] of rows.entries()) {
    const height = heights[index] ?? 0;
    // Reserves space for the last row together with the row before it, so that the last row is never alone on a page.
    const next = index === rows.length - 2 ? (heights[index + 1] ?? 0) : 0;
    if (page.room(height + next)) writeRow(head, HEAD, null);
    writeRow(row.cells, CELL, row.bar);
    await page.breathe();
  }
  page.down(GAP);
}
