import { describe, expect, it } from 'vitest';
import { openPdf } from '../../server/pdf/pdf-page.ts';
import { toVisualOrder } from '../../server/pdf/visual-order.ts';
import { readPieces } from '../support/pdf-text.ts';

const STYLE = { size: 10 };
const SPACE_MIN = 2;

const piecesOf = (text: string) => text.match(/\s+|\S+/gu) ?? [];
const orderOf = (text: string) => toVisualOrder(piecesOf(text)).join('');

describe('the visual order of a line', () => {
  it('the visual order of a line has a space between a number and the Arabic word next to it', () => {
    expect(orderOf('المبلغ 20.00')).toBe('20.00 المبلغ');
    expect(orderOf('20.00 دولار كندي')).toBe('كندي دولار 20.00');
    expect(orderOf('26 نوفمبر 2026')).toBe('2026 نوفمبر 26');
  });

  it('the visual order of a line preserves the order of a phone number and of Latin words in an Arabic line', () => {
    expect(orderOf('رقم (416) 555-0123 هنا')).toBe('هنا (416) 555-0123 رقم');
    expect(orderOf('بطاقة Visa •••• 4242')).toBe('Visa •••• 4242 بطاقة');
  });

  it('the visual order of a line puts the final punctuation mark at the left end of an Arabic line', () => {
    expect(orderOf('إلى Aurora Clinic.')).toBe('.Aurora Clinic إلى');
    expect(orderOf('الرقم: 12')).toBe('12 :الرقم');
  });

  it('the visual order of a line reverses consecutive Arabic words in a Latin line', () => {
    expect(orderOf('From مركز النور Ltd')).toBe('From النور مركز Ltd');
  });

  it('the visual order of a line equals the logical order if no word is right-to-left', () => {
    expect(orderOf('Total: $20.00, paid.')).toBe('Total: $20.00, paid.');
  });
});

it.each([
  ['المبلغ 20.00', ['20.00', 'المبلغ']],
  ['20.00 دولار كندي', ['كندي', 'دولار', '20.00']],
  ['إيصال رقم CG-1024 بتاريخ 26 نوفمبر', ['نوفمبر', '26', 'بتاريخ', 'CG-1024', 'رقم', 'إيصال']],
])(
  'an Arabic line in a PDF draws the words of "%s" from left to right with a space between each two',
  async (text, words) => {
    const page = await openPdf({
      ...{ title: text, author: 'x', language: 'ar', paper: 'A4' as const },
      createdAt: new Date('2026-11-26T12:00:00Z'),
    });
    const width = page.type.widthOf(text, STYLE);
    page.line(text, page.left, page.top(), STYLE);
    const pdf = await page.end(() => '');
    // A word can consist of several pieces, because its diacritics may be positioned separately.
    const drawn: { x: number }[] = [];
    let isInWord = false;
    for (const piece of readPieces(pdf)) {
      if (piece.text.trim() === '' && piece.text !== '') isInWord = false;
      else if (isInWord) drawn.push({ x: Math.min(drawn.pop()?.x ?? 0, piece.x) });
      else isInWord = drawn.push({ x: piece.x }) > 0;
    }
    expect(drawn.map(({ x }) => x)).toEqual(drawn.map(({ x }) => x).toSorted((one, other) => one - other));
    expect(drawn).toHaveLength(words.length);
    drawn.forEach(({ x }, place) => {
      const end = x + page.type.widthOf(words[place] ?? '', STYLE);
      const next = drawn[place + 1]?.x ?? page.left + width + SPACE_MIN;
      expect(next - end, words[place]).toBeGreaterThanOrEqual(SPACE_MIN - 0.01);
    });
  },
);
