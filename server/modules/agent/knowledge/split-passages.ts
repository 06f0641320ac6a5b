import { toOneLine } from '../../../core/one-line.ts';
import { KNOWLEDGE_LIMITS } from './knowledge.schema.ts';

/** What stands under one heading. */
export type Section = { heading: string | null; paragraphs: readonly string[] };
export type Passage = { position: number; heading: string | null; content: string };

/** A passage is not longer; in UTF-16 units. */
const LENGTH_MAX = 900;
/** A passage of this length ends with its paragraph. */
const ENOUGH = 600;
/** Nobody writes or speaks a longer word: it is data that stands in the text. */
const WORD_MAX = 200;

/**
 * Cuts a text into passages of 600 to 900 characters where it is long enough, at the ends of paragraphs, else of
 * sentences, else of words; never inside a word. Each keeps the heading that it stands under. At most 200; `isCut` tells
 * of more.
 */
export function splitPassages(
  sections: readonly Section[],
  language: string,
): { passages: Passage[]; isCut: boolean } {
  const segments = {
    sentences: new Intl.Segmenter(language, { granularity: 'sentence' }),
    words: new Intl.Segmenter(language, { granularity: 'word' }),
  };
  const passages: Passage[] = [];
  for (const { heading, paragraphs } of sections) {
    const title = shorten(toOneLine(heading ?? ''), KNOWLEDGE_LIMITS.headingLength);
    for (const content of contentsOf(paragraphs, segments)) {
      if (passages.length === KNOWLEDGE_LIMITS.passages) return { passages, isCut: true };
      passages.push({ position: passages.length, heading: title || null, content });
    }
  }
  return { passages, isCut: false };
}

/** The first characters of a text, none of them halved. */
export const shorten = (text: string, max: number): string =>
  text.length <= max
    ? text
    : text
        .slice(0, max)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd();

type Segments = Readonly<Record<'sentences' | 'words', Intl.Segmenter>>;

function* contentsOf(paragraphs: readonly string[], segments: Segments): Generator<string> {
  let content = '';
  for (const paragraph of paragraphs) {
    for (const piece of piecesOf(toOneLine(paragraph), segments)) {
      if (content.length + piece.length > LENGTH_MAX && content.trim() !== '') {
        yield content.trim();
        content = '';
      }
      content += piece;
    }
    if (content.length >= ENOUGH) {
      yield content.trim();
      content = '';
    } else if (content !== '') content = `${content.trimEnd()}\n`;
  }
  if (content.trim() !== '') yield content.trim();
}

/** What a segmenter is given at once: what a segment costs it grows with the text. */
const WINDOW = 4_000;

const split = (text: string, segmenter: Intl.Segmenter): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

/** The sentences of a paragraph; of one that is longer than a passage its words. */
function* piecesOf(paragraph: string, segments: Segments): Generator<string> {
  for (let at = 0; at < paragraph.length; ) {
    const whole = wholePieces(paragraph.slice(at, at + WINDOW), at + WINDOW < paragraph.length, segments);
    for (const piece of whole) {
      at += piece.length;
      if (piece.length < LENGTH_MAX) yield piece;
      else yield* split(piece, segments.words).filter((word) => word.length <= WORD_MAX);
    }
  }
}

/** The sentences of a part of a text, or words where it is one. The last piece may go on in what follows. */
function wholePieces(part: string, goesOn: boolean, { sentences, words }: Segments): string[] {
  for (const segmenter of [sentences, words]) {
    const pieces = split(part, segmenter);
    if (!goesOn) return pieces;
    if (pieces.length > 1) return pieces.slice(0, -1);
  }
  return [part];
}
