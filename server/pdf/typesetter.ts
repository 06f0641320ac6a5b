import type PDFDocument from 'pdfkit';
import { FONTS, MARK } from './fonts.ts';
import { readWoff } from './read-woff.ts';
import { toVisualOrder } from './visual-order.ts';

export type TextStyle = { size: number; isBold?: boolean; color?: string };
type Doc = InstanceType<typeof PDFDocument>;
type Run = { font: string; text: string };

/** Writes single lines in any script that there is a font for, on any baseline. */
export type Typesetter = {
  widthOf(text: string, style: TextStyle): number;
  /** The lines of a text that may be so wide. A word that is wider is cut between two characters. */
  wrap(text: string, width: number, style: TextStyle): string[];
  draw(line: string, x: number, baseline: number, style: TextStyle): void;
  /** Whether MARK had to stand for something. */
  hasMissed(): boolean;
};

/** Where a line may be broken: behind every word and every character that is written without spaces. */
const PIECES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\s+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
const JOINS = /[\p{M}\u200c\u200d]/u;
/** Characters of a text that are looked at; longer ones are cut before. */
const TEXT_LENGTH_MAX = 500;

export function createTypesetter(doc: Doc): Typesetter {
  const known = new Map<string, string | null>();
  const opened = new Set<string>();
  let missed = false;

  const use = (font: string, { size, isBold = false }: TextStyle) => {
    const id = isBold ? `${font}-bold` : font;
    const file = FONTS.find(({ name }) => name === font);
    if (file && !opened.has(id)) {
      doc.registerFont(id, readWoff(isBold ? file.bold : file.regular));
      opened.add(id);
    }
    return doc.font(id).fontSize(size);
  };
  const has = (font: string, character: string): boolean => {
    use(font, { size: 10 });
    // The types do not have it: pdfkit keeps the font that it has just opened here, as fontkit reads it.
    const { _font } = doc as unknown as {
      _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
    };
    return _font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  };
  const fontOf = (character: string): string | null => {
    const seen = known.get(character);
    if (seen !== undefined) return seen;
    const found = FONTS.find(({ name, covers }) => covers.test(character) && has(name, character));
    known.set(character, found?.name ?? null);
    return found?.name ?? null;
  };

  /** Neighbours of one font together; characters without one are one MARK. */
  function runsOf(word: string): Run[] {
    const runs: Run[] = [];
    let isMissing = false;
    for (const character of word) {
      const last = runs.at(-1);
      const joins = last !== undefined && JOINS.test(character) && has(last.font, character);
      const font = joins ? last.font : fontOf(character);
      if (font === null) {
        if (!isMissing && !JOINS.test(character)) runs.push({ font: 'latin', text: MARK });
        missed = true;
      } else if (last?.font === font && !isMissing) last.text += character;
      else runs.push({ font, text: character });
      isMissing = font === null;
    }
    return runs;
  }

  /** Of a word in a font of size 1: the same words come again and again. */
  const widths = new Map<string, number>();
  const wordWidth = (word: string, style: TextStyle): number => {
    const key = `${style.isBold ?? false} ${word}`;
    const seen = widths.get(key);
    if (seen !== undefined) return seen * style.size;
    const one = { ...style, size: 1 };
    const width = runsOf(word).reduce((sum, { font, text }) => sum + use(font, one).widthOfString(text), 0);
    widths.set(key, width);
    return width * style.size;
  };
  const piecesOf = (text: string) => text.slice(0, TEXT_LENGTH_MAX).match(PIECES) ?? [];
  const widthOf = (text: string, style: TextStyle) =>
    piecesOf(text).reduce((sum, piece) => sum + wordWidth(piece, style), 0);

  /** A piece that is too wide for a line, character by character. */
  const cut = (piece: string, width: number, style: TextStyle) =>
    wordWidth(piece, style) <= width ? [piece] : [...piece];

  return {
    widthOf,
    wrap(text, width, style) {
      const lines: string[] = [];
      let line = '';
      let used = 0;
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
      return [...lines, line.trimEnd()].filter((one, place) => one !== '' || place === 0);
    },
    draw(line, x, baseline, style) {
      let at = x;
      for (const word of toVisualOrder(piecesOf(line))) {
        for (const { font, text } of runsOf(word)) {
          use(font, style)
            .fillColor(style.color ?? '#1f2433')
            .text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
          at += wordWidth(text, style);
        }
      }
    },
    hasMissed: () => missed,
  };
}
