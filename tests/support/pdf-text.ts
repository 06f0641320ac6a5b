import { inflateSync } from 'node:zlib';

const OBJECT = /(\d+) 0 obj\s/g;

/** The objects of a document by number, with decompressed streams. */
function objectsOf(pdf: Buffer): Map<string, string> {
  const objects = new Map<string, string>();
  const whole = pdf.toString('latin1');
  for (const { 0: begin, 1: number = '', index } of whole.matchAll(OBJECT)) {
    const at = index + begin.length;
    const [head = ''] = whole.slice(at).split(/stream\r?\n|endobj/, 1);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const from = whole.indexOf('\n', at + head.length) + 1;
    const bytes = pdf.subarray(from, from + length);
    const stream = length > 0 && head.includes('FlateDecode') ? inflateSync(bytes) : bytes;
    objects.set(number, `${head}\n${stream.toString('latin1')}`);
  }
  return objects;
}

const referenceIn = (object: string, name: string): string =>
  new RegExp(`/${name} (\\d+) 0 R`).exec(object)?.[1] ?? '';
const fromHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** The characters of each glyph of a font. */
function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, from = '', list = ''] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi))
    for (const [place, [, hex = '']] of [...list.matchAll(/<([\da-f\s]*)>/gi)].entries())
      glyphs.set(Number.parseInt(from, 16) + place, fromHex(hex.replace(/\s/g, '')));
  return glyphs;
}

type Glyphs = ReadonlyMap<number, string>;
/** Characters of one drawing operation with their start in points from the lower left corner. */
type Piece = { text: string; x: number; y: string };

/** The pieces of each page in drawing order. */
function pagesOf(pdf: Buffer): Piece[][] {
  const objects = objectsOf(pdf);
  const all = [...objects.values()];
  const fonts = new Map<string, Glyphs>();
  for (const [, name = '', number = ''] of all.join('\n').matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = objects.get(referenceIn(objects.get(number) ?? '', 'ToUnicode'));
    if (map !== undefined) fonts.set(name, glyphsOf(map));
  }
  const pages = all.filter((object) => /\/Type \/Page\b(?!s)/.test(object));
  return pages.map((page) => drawnIn(objects.get(referenceIn(page, 'Contents')) ?? '', fonts));
}

function drawnIn(content: string, fonts: ReadonlyMap<string, Glyphs>): Piece[] {
  const pieces: Piece[] = [];
  let glyphs: Glyphs | undefined;
  const marks = content.matchAll(/\/(F\d+) [\d.]+ Tf|1 0 0 1 ([-\d.]+) ([-\d.]+) Tm|\[([^\]]*)\] TJ/g);
  for (const [, font, x, y, glyphText] of marks) {
    if (font !== undefined) glyphs = fonts.get(font);
    if (y !== undefined) pieces.push({ text: '', x: Number(x), y });
    const last = pieces.at(-1);
    if (glyphText === undefined || last === undefined) continue;
    for (const [, hex = ''] of glyphText.matchAll(/<([\da-f]+)>/gi))
      for (let at = 0; at < hex.length; at += 4)
        last.text += glyphs?.get(Number.parseInt(hex.slice(at, at + 4), 16)) ?? '?';
  }
  return pieces;
}

/** The drawn text of a document, piece by piece, with positions. */
export const readPieces = (pdf: Buffer): Piece[] => pagesOf(pdf).flat();

/** The words of a document in content order, line by line, and the number of pages. */
export function readPdf(pdf: Buffer): { text: string; pages: number } {
  const pages = pagesOf(pdf);
  const textOf = (pieces: readonly Piece[]) =>
    pieces.reduce(
      (text, piece, at) => `${text}${piece.y === pieces[at - 1]?.y ? '' : '\n'}${piece.text}`,
      '',
    );
  return { text: pages.map(textOf).join('\n'), pages: pages.length };
}
