import type PDFDocument from 'pdfkit';
import { FONTS, MARK } from './fonts.ts';
import { readWoff } from './read-woff.ts';

export type PdfDocument = InstanceType<typeof PDFDocument>;
/** pdfkit stores the open font, as parsed by fontkit, in this field, which its types lack. */
type WithOpenFont = PdfDocument & { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };
/** Consecutive characters that are written in one font. */
export type Run = { font: string; text: string };

export type FontBook = {
  /** Selects the font of the following text. */
  use(font: string, style: { size: number; isBold?: boolean }): PdfDocument;
  /** Splits a word into runs by font. Consecutive characters that are in no font are replaced by a single MARK. */
  runsOf(word: string): Run[];
  /** True once a character was replaced by MARK. */
  hasMissed(): boolean;
};

/** Matches combining marks and joiners, which use the font of the preceding character. */
const JOINS = /[\p{M}\u200c\u200d]/u;

/** The fonts of one document, each opened when it is first needed. */
export function openFontBook(doc: PdfDocument): FontBook {
  const known = new Map<string, string | null>();
  const opened = new Set<string>();
  let missed = false;

  const use: FontBook['use'] = (font, { size, isBold = false }) => {
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
    const { _font } = doc as WithOpenFont;
    return _font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  };
  const fontOf = (character: string, former: string | undefined): string | null => {
    if (former !== undefined && JOINS.test(character) && has(former, character)) return former;
    const cached = known.get(character);
    if (cached !== undefined) return cached;
    const fontName = FONTS.find(({ name, covers }) => covers.test(character) && has(name, character))?.name;
    known.set(character, fontName ?? null);
    return fontName ?? null;
  };

  return {
    use,
    runsOf(word) {
      const runs: MarkedRun[] = [];
      for (const character of word) {
        const last = runs.at(-1);
        const font = fontOf(character, last?.isMark ? undefined : last?.font);
        missed ||= font === null;
        addTo(runs, font, character);
      }
      return runs;
    },
    hasMissed: () => missed,
  };
}

type MarkedRun = Run & { isMark: boolean };

function addTo(runs: MarkedRun[], font: string | null, character: string): void {
  const last = runs.at(-1);
  if (font === null) {
    if (!last?.isMark) runs.push({ font: 'latin', text: MARK, isMark: true });
  } else if (last && last.font === font && !last.isMark) last.text += character;
  else runs.push({ font, text: character, isMark: false });
}
