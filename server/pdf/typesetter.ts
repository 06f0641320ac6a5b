import { openFontBook, type PdfDocument } from './font-book.ts';
import { toVisualOrder } from './visual-order.ts';

export type TextStyle = { size: number; isBold?: boolean; color?: string };

/** Typesets single lines in every script that has a font. */
export type Typesetter = {
  widthOf(text: string, style: TextStyle): number;
  /** Splits a text into lines of at most this width. A wider word is split between two characters. */
  wrap(text: string, width: number, style: TextStyle): string[];
  draw(line: string, x: number, baseline: number, style: TextStyle): void;
  /** True when a character was replaced because no font has it. */
  hasMissed(): boolean;
};

/** Positions of possible line breaks: after every word, and after every character of a script without spaces. */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\s+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
/** Maximum number of characters of a text; the rest is dropped. */
const TEXT_LENGTH_MAX = 500;
const INK = '#1f2433';

const piecesOf = (text: string): string[] => text.slice(0, TEXT_LENGTH_MAX).match(PIECES) ?? [];

/** The typesetter of one document. */
export function createTypesetter(doc: PdfDocument): Typesetter {
  const { use, runsOf, hasMissed } = openFontBook(doc);
  /** Cached widths of words at font size 1. */
  const widths = new Map<string, number>();

  const wordWidth = (word: string, style: TextStyle): number => {
    const key = `${style.isBold ?? false} ${word}`;
    const cached = widths.get(key);
    if (cached !== undefined) return cached * style.size;
    const one = { ...style, size: 1 };
    const width = runsOf(word).reduce((sum, { font, text }) => sum + use(font, one).widthOfString(text), 0);
    widths.set(key, width);
    return width * style.size;
  };
  /** The characters of a word that is wider than a line, otherwise the whole word. */
  const cut = (piece: string, width: number, style: TextStyle): string[] =>
    wordWidth(piece, style) <= width ? [piece] : [...piece];

  return {
    widthOf: (text, style) => piecesOf(text).reduce((sum, piece) => sum + wordWidth(piece, style), 0),
    wrap(text, width, style) {
      const lines: string[] = [];
      let [line, used] = ['', 0];
      for (const piece of piecesOf(text).flatMap((one) => cut(one, width, style))) {
        const more = wordWidth(piece, style);
        if (used > 0 && used + more > width) {
          lines.push(line.trimEnd());
          [line, used] = ['', 0];
        }
        if (used === 0 && /^\s/.test(piece)) continue;
        line += piece;
        used += more;
      }
      return line === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()];
    },
    draw(line, x, baseline, style) {
      let at = x;
      for (const word of toVisualOrder(piecesOf(line))) {
        for (const { font, text } of runsOf(word)) {
          use(font, style)
            .fillColor(style.color ?? INK)
            .text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
          at += wordWidth(text, style);
        }
      }
    },
    hasMissed,
  };
}
