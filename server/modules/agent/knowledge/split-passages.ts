import { toOneLine } from '../../../core/one-line.ts';
import { KNOWLEDGE_LIMITS } from './knowledge.schema.ts';

/** The text under one heading. */
export type Section = { heading: string | null; paragraphs: readonly string[] };
export type Passage = { position: number; heading: string | null; content: string };

/** Maximum length of a passage in UTF-16 units. */
const LENGTH_MAX = 900;
/** Minimum length in UTF-16 units at which a passage ends with its paragraph. */
const ENOUGH = 600;
/** Maximum characters of a word. Anything longer is data, not text. */
const WORD_MAX = 200;

/**
 * Splits a text into passages of at most 900 characters, most of them at least 600. A passage ends at the end of a
 * paragraph if possible, otherwise of a sentence, otherwise of a word. Each keeps its heading. At most 200 passages;
 * `isCut` if there are more.
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

/** Shortens a text without splitting a character. */
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

/** Maximum input of a segmenter, whose cost per segment grows with the length of the input. */
const WINDOW = 4_000;

const split = (text: string, segmenter: Intl.Segmenter): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

/** The sentences of a paragraph. A sentence that is longer than a passage is split into words. */
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

/**
 * Splits a part of a paragraph into sentences, or into words if it contains no complete sentence. If the paragraph
 * continues after this part (`goesOn`), the last piece may be incomplete and is dropped.
 */
function wholePieces(part: string, goesOn: boolean, { sentences, words }: Segments): string[] {
  for (const segmenter of [sentences, words]) {
    const pieces = split(part, segmenter);
    if (!goesOn) return pieces;
    if (pieces.length > 1) return pieces.slice(0, -1);
  }
  return [part];
}
