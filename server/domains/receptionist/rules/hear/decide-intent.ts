import type { Intent, LanguageRules } from '../language.ts';
import { OWN_APPOINTMENTS } from '../lists/own-appointments.ts';
import { lengthAt, makePhrases, type Phrases } from './answer.ts';
import { type Cues, makeCues, readIntents } from './cues.ts';
import type { Token } from './fold.ts';

/** What tells wishes in a language. */
export interface IntentReader {
  cues: Cues;
  /** An appointment that there is. */
  own: Phrases;
}

export const makeIntentReader = (rules: LanguageRules): IntentReader => ({
  cues: makeCues(rules),
  own: makePhrases(OWN_APPOINTMENTS[rules.code] ?? [], rules.isSpaced),
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

/** What is said besides the appointment that there is. */
function withoutOwn(tokens: readonly Token[], own: Phrases): Token[] {
  const left: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = lengthAt(tokens, at, own);
    if (length === 0) left.push(...tokens.slice(at, at + 1));
    at += Math.max(1, length);
  }
  return left;
}

/** The wish, or the wishes between which the words do not decide; they are asked back. */
export type Decided = { intent: Intent | null; between: readonly Intent[] };

/**
 * The first of INTENTS that was told clearly. None where the words tell two that are easily mistaken for each other, or where an
 * appointment is only spoken of: "my appointment on Friday" is no wish to book one.
 */
export function decideIntent(tokens: readonly Token[], { cues, own }: IntentReader): Decided {
  const told = readIntents(tokens, cues);
  const [first = null] = told;
  const pair = PAIRS.find(({ told: [one, other] }) => first === one && told.includes(other));
  if (pair) return { intent: null, between: pair.offered };
  const left = first === 'book' ? withoutOwn(tokens, own) : tokens;
  const isSpokenOf = left.length < tokens.length && !readIntents(left, cues).includes('book');
  return isSpokenOf ? { intent: null, between: APPOINTMENT } : { intent: first, between: [] };
}
