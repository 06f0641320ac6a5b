import {
  findCards,
  findSecurityCodes,
  type Hidden,
  maskRanges,
  type SpokenNumber,
} from '../../../../core/mask-cards.ts';
import type { LanguageCode } from '../../../languages/index.ts';
import { phrasebook } from '../phrasebook.ts';

/**
 * A card number may start up to two caller turns before the current one. Its security code may follow within three
 * caller turns.
 */
const TURNS_BEFORE = 2;
const TURNS_AFTER_CARD = 3;

export type CallerTurn = { position: number; content: string };

/** The latest caller turns, for numbers that span several turns. */
export type RecentTurns = {
  turns: readonly CallerTurn[];
  /** Caller turns since the last card number; null if there was none. */
  sinceCard: number | null;
};

/** The recent caller turns with which a session starts. */
export const recentTurnsOf = (turns: readonly (CallerTurn & { role: string })[]): RecentTurns => ({
  turns: turns
    .filter(({ role }) => role === 'user')
    .slice(-TURNS_BEFORE)
    .map(({ position, content }) => ({ position, content })),
  sinceCard: null,
});

type MaskedTurn = {
  content: string;
  hasCard: boolean;
  /** Earlier turns whose text changes because a masked number started in them. */
  changed: CallerTurn[];
  /** The recent turns, to pass to the masking of the next turn. */
  before: RecentTurns;
};

const SEPARATOR = '\n';

/**
 * Masks card numbers and security codes of a turn, in digits and in number words of the given languages. A number may
 * start in one of the two previous turns; their text is then masked too. The returned text may be normalized to NFKC.
 */
export function maskTurn(
  words: string,
  {
    before,
    position,
    languages,
  }: { before: RecentTurns; position: number; languages: readonly LanguageCode[] },
): MaskedTurn {
  const text = words.normalize('NFKC');
  const contents = [...before.turns.map(({ content }) => content.normalize('NFKC')), text];
  const joined = contents.join(SEPARATOR);
  const starts = contents.map((_, at) =>
    contents.slice(0, at).reduce((length, one) => length + one.length + SEPARATOR.length, 0),
  );
  const cards = inAnyLanguage(joined, languages, (spoken) => findCards(joined, spoken, starts.slice(1)));
  const ownStart = starts.at(-1) ?? 0;
  const own = within(cards, ownStart, joined.length);
  const isCardBefore = before.sinceCard !== null && before.sinceCard < TURNS_AFTER_CARD;
  const cardEnd = own.at(-1)?.end ?? (isCardBefore ? 0 : null);
  const codes = inAnyLanguage(text, languages, (spoken) => findSecurityCodes(text, spoken, cardEnd));
  const hidden = [...own, ...codes.filter((code) => !own.some((card) => overlaps(card, code)))];
  const content = hidden.length > 0 ? maskRanges(text, inOrder(hidden)) : words;
  const changed = before.turns.flatMap((turn, at) => {
    const start = starts[at] ?? 0;
    const parts = within(cards, start, start + (contents[at]?.length ?? 0));
    return parts.length > 0 ? [{ ...turn, content: maskRanges(contents[at] ?? '', parts) }] : [];
  });
  const earlier = before.turns.map((turn) => changed.find((one) => one.position === turn.position) ?? turn);
  return {
    content,
    hasCard: hidden.length > 0,
    changed,
    before: {
      turns: [...earlier, { position, content }].slice(-TURNS_BEFORE),
      sinceCard: own.length > 0 ? 0 : before.sinceCard === null ? null : before.sinceCard + 1,
    },
  };
}

const inOrder = (hidden: readonly Hidden[]): Hidden[] =>
  hidden.toSorted((one, other) => one.start - other.start);

const overlaps = (one: Hidden, other: Hidden): boolean => one.start < other.end && other.start < one.end;

/** The spans within a range, with positions relative to the start of the range. */
const within = (hidden: readonly Hidden[], from: number, to: number): Hidden[] =>
  hidden
    .filter(({ start, end }) => start >= from && end <= to)
    .map((one) => ({ ...one, start: one.start - from, end: one.end - from }));

/**
 * Spans found in any of the languages. A word can be a number in several languages, so overlapping spans are dropped.
 */
function inAnyLanguage(
  text: string,
  languages: readonly LanguageCode[],
  find: (spoken: readonly SpokenNumber[]) => Hidden[],
): Hidden[] {
  const spans: Hidden[] = [];
  for (const language of languages)
    for (const one of find(phrasebook.readSpokenNumbers(text, language)))
      if (!spans.some((known) => overlaps(known, one))) spans.push(one);
  return inOrder(spans);
}
