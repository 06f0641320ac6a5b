import {
  findCards,
  findSecurityCodes,
  type Hidden,
  hide,
  type SpokenNumber,
} from '../../../../core/mask-cards.ts';
import type { LanguageCode } from '../../../languages/index.ts';
import { phrasebook } from '../phrasebook.ts';

/** A number is said in three turns at most, and its security code at most so many turns after it. */
const TURNS_BEFORE = 2;
const TURNS_AFTER_CARD = 3;

export type CallerTurn = { position: number; content: string };

/** What the caller said last, for a number that is said over several turns. */
export type RecentTurns = {
  turns: readonly CallerTurn[];
  /** Caller turns since one that held a card number; null where none did. */
  sinceCard: number | null;
};

/** Where a conversation begins, or goes on after its line was lost. */
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
  /** Earlier turns whose content changes, since the number began in them. */
  changed: CallerTurn[];
  /** For the next turn. */
  before: RecentTurns;
};

const SEPARATOR = '\n';

/**
 * A caller's turn with card numbers and their security codes masked, in digits and in words of these languages, also where
 * the number began in one of the two turns before it: those change, too. `said` may come back in NFKC.
 */
export function maskTurn(
  said: string,
  {
    before,
    position,
    languages,
  }: { before: RecentTurns; position: number; languages: readonly LanguageCode[] },
): MaskedTurn {
  const text = said.normalize('NFKC');
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
  const content = hidden.length > 0 ? hide(text, inOrder(hidden)) : said;
  const changed = before.turns.flatMap((turn, at) => {
    const start = starts[at] ?? 0;
    const parts = within(cards, start, start + (contents[at]?.length ?? 0));
    return parts.length > 0 ? [{ ...turn, content: hide(contents[at] ?? '', parts) }] : [];
  });
  const kept = before.turns.map((turn) => changed.find((one) => one.position === turn.position) ?? turn);
  return {
    content,
    hasCard: hidden.length > 0,
    changed,
    before: {
      turns: [...kept, { position, content }].slice(-TURNS_BEFORE),
      sinceCard: own.length > 0 ? 0 : before.sinceCard === null ? null : before.sinceCard + 1,
    },
  };
}

const inOrder = (hidden: readonly Hidden[]): Hidden[] =>
  hidden.toSorted((one, other) => one.start - other.start);

const overlaps = (one: Hidden, other: Hidden): boolean => one.start < other.end && other.start < one.end;

/** The parts in a stretch of the text, by their places in that stretch. */
const within = (hidden: readonly Hidden[], from: number, to: number): Hidden[] =>
  hidden
    .filter(({ start, end }) => start >= from && end <= to)
    .map((one) => ({ ...one, start: one.start - from, end: one.end - from }));

/** What is found by the words of one language or another; the same word can be a number in two. */
function inAnyLanguage(
  text: string,
  languages: readonly LanguageCode[],
  find: (spoken: readonly SpokenNumber[]) => Hidden[],
): Hidden[] {
  const found: Hidden[] = [];
  for (const language of languages)
    for (const one of find(phrasebook.readSpokenNumbers(text, language)))
      if (!found.some((known) => overlaps(known, one))) found.push(one);
  return inOrder(found);
}
