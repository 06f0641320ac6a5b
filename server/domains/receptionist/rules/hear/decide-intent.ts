import type { Intent, LanguageRules } from '../language.ts';
import { HINDRANCES } from '../lists/hindrances.ts';
import { OWN_APPOINTMENTS } from '../lists/own-appointments.ts';
import { lengthAt, makePhrases, type Phrases } from './answer.ts';
import { type Cues, makeCues, readIntents } from './cues.ts';
import type { Token } from './fold.ts';

/** What tells wishes in a language. */
export interface IntentReader {
  cues: Cues;
  /** An appointment that there is. */
  own: Phrases;
  /** What keeps somebody from coming. */
  hindrances: Phrases;
  asks: Phrases;
  or: Phrases;
}

export const makeIntentReader = (rules: LanguageRules): IntentReader => ({
  cues: makeCues(rules),
  own: makePhrases(OWN_APPOINTMENTS[rules.code] ?? [], rules.isSpaced),
  hindrances: makePhrases(HINDRANCES[rules.code]?.cannot ?? [], rules.isSpaced),
  asks: makePhrases(HINDRANCES[rules.code]?.asks ?? [], rules.isSpaced),
  or: makePhrases(rules.when.or, rules.isSpaced),
});

/** What may be done about an appointment. */
const APPOINTMENT: readonly Intent[] = ['book', 'move', 'cancel'];
/** Two wishes of which the words of either are often said for the other, and what is offered then. */
const PAIRS: readonly { told: readonly [Intent, Intent]; offered: readonly Intent[] }[] = [
  { told: ['cancel', 'move'], offered: APPOINTMENT },
  { told: ['cancel', 'price'], offered: ['cancel', 'price'] },
  { told: ['move', 'price'], offered: ['move', 'price'] },
  { told: ['transfer', 'message'], offered: ['transfer', 'message'] },
];

/** What is said besides these phrases. */
function without(tokens: readonly Token[], phrases: Phrases): Token[] {
  const left: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = lengthAt(tokens, at, phrases);
    if (length === 0) left.push(...tokens.slice(at, at + 1));
    at += Math.max(1, length);
  }
  return left;
}

/** "Am I talking to a person or to a machine?" asks which of the two it is, and for neither. */
function withoutEither(
  told: readonly Intent[],
  tokens: readonly Token[],
  { cues, or }: IntentReader,
): readonly Intent[] {
  if (!told.includes('identity') || !told.includes('transfer')) return told;
  const isEither = tokens.some((_, at) => {
    if (lengthAt(tokens, at, or) === 0) return false;
    const [one, other] = [readIntents(tokens.slice(0, at), cues), readIntents(tokens.slice(at), cues)];
    const isPersonFirst = one.includes('transfer') && other.includes('identity');
    return isPersonFirst || (one.includes('identity') && other.includes('transfer'));
  });
  return isEither ? told.filter((intent) => intent !== 'transfer') : told;
}

/** "I can't come on Thursday, could we move it?" tells why, and no second wish. */
function withoutReason(
  told: readonly Intent[],
  tokens: readonly Token[],
  { cues, hindrances }: IntentReader,
): readonly Intent[] {
  const isBoth = told.includes('cancel') && told.includes('move');
  const isCancelled = !isBoth || readIntents(without(tokens, hindrances), cues).includes('cancel');
  return isCancelled ? told : told.filter((intent) => intent !== 'cancel');
}

/** "I can't come, could we do Friday?" may be a wish to move. */
function isHalfSaid(tokens: readonly Token[], { cues, hindrances, asks }: IntentReader): boolean {
  const left = without(tokens, hindrances);
  const isReason = left.length < tokens.length && !readIntents(left, cues).includes('cancel');
  return isReason && left.some((_, at) => lengthAt(left, at, asks) > 0);
}

/** The wish, or the wishes between which the words do not decide; they are asked back. */
export type Decided = { intent: Intent | null; between: readonly Intent[] };

/**
 * The first of INTENTS that was told clearly. None where the words tell two that are easily mistaken for each other, or where an
 * appointment is only spoken of: "my appointment on Friday" is no wish to book one.
 */
export function decideIntent(tokens: readonly Token[], reader: IntentReader): Decided {
  const { cues, own } = reader;
  const told = withoutReason(withoutEither(readIntents(tokens, cues), tokens, reader), tokens, reader);
  const [first = null] = told;
  const pair = PAIRS.find(({ told: [one, other] }) => first === one && told.includes(other));
  if (pair) return { intent: null, between: pair.offered };
  if (first === 'cancel' && isHalfSaid(tokens, reader)) return { intent: null, between: APPOINTMENT };
  const left = first === 'book' ? without(tokens, own) : tokens;
  const isSpokenOf = left.length < tokens.length && !readIntents(left, cues).includes('book');
  return isSpokenOf ? { intent: null, between: APPOINTMENT } : { intent: first, between: [] };
}
