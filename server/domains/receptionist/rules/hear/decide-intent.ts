import type { Intent, LanguageRules } from '../language.ts';
import { HINDRANCES } from '../lists/hindrances.ts';
import { INSTEAD, INSTEAD_OF } from '../lists/instead.ts';
import { OWN_APPOINTMENTS, WHEN_IS_IT } from '../lists/own-appointments.ts';
import { REQUESTS } from '../lists/requests.ts';
import { lengthAt, makePhrases, type Phrases } from './answer.ts';
import { type Cues, makeCues, readIntents } from './cues.ts';
import { type Denials, isDenied, makeDenials } from './denials.ts';
import type { Token } from './fold.ts';

/** What tells wishes in a language. */
export interface IntentReader {
  cues: Cues;
  /** An appointment that there is. */
  own: Phrases;
  /** What keeps somebody from coming. */
  hindrances: Phrases;
  asks: Phrases;
  late: Phrases;
  or: Phrases;
  /** What is asked of an appointment that there is. */
  whenIsIt: Phrases;
  /** Another time than that of an appointment. */
  instead: Phrases;
  insteadOf: Phrases;
  /** What an appointment is called, and how one is asked for. */
  names: Phrases;
  requests: Phrases;
  denials: Denials;
  isSpaced: boolean;
}

export const makeIntentReader = (rules: LanguageRules): IntentReader => ({
  cues: makeCues(rules),
  own: makePhrases(OWN_APPOINTMENTS[rules.code] ?? [], rules.isSpaced),
  hindrances: makePhrases(HINDRANCES[rules.code]?.cannot ?? [], rules.isSpaced),
  asks: makePhrases(HINDRANCES[rules.code]?.asks ?? [], rules.isSpaced),
  late: makePhrases(HINDRANCES[rules.code]?.late ?? [], rules.isSpaced),
  or: makePhrases(rules.when.or, rules.isSpaced),
  whenIsIt: makePhrases(WHEN_IS_IT[rules.code] ?? [], rules.isSpaced),
  instead: makePhrases(INSTEAD[rules.code] ?? [], rules.isSpaced),
  insteadOf: makePhrases(INSTEAD_OF[rules.code] ?? [], rules.isSpaced),
  names: makePhrases(REQUESTS[rules.code]?.names ?? [], rules.isSpaced),
  requests: makePhrases(REQUESTS[rules.code]?.asks ?? [], rules.isSpaced),
  denials: makeDenials(rules),
  isSpaced: rules.isSpaced,
});

/** What may be done about an appointment. */
const APPOINTMENT: readonly Intent[] = ['book', 'move', 'cancel'];
/**
 * Wishes of which two are hardly ever told at once: where the words tell both, those of one were said for something else, or
 * one would be forgotten for the other. They are asked back.
 */
const APART: ReadonlySet<Intent> = new Set([
  'cancel',
  'move',
  'mine',
  'transfer',
  'message',
  'price',
  'hours',
  'services',
  'address',
]);

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

const has = (tokens: readonly Token[], phrases: Phrases): boolean =>
  tokens.some((_, at) => lengthAt(tokens, at, phrases) > 0);

/** Wishes that are often named as what somebody does not want. */
const DENIABLE: ReadonlySet<Intent> = new Set([...APPOINTMENT, 'transfer', 'message']);

/** What was told, and what was named only as not wanted: "I don't want to cancel it, just a little later". */
function readDenied(said: string, tokens: readonly Token[], { cues, denials }: IntentReader) {
  const named = readIntents(tokens, cues);
  if (!named.some((intent) => DENIABLE.has(intent))) return { told: named, denied: [] };
  const told = readIntents(
    tokens,
    cues,
    (intent, place) => DENIABLE.has(intent) && isDenied(said, tokens, place, denials),
  );
  return { told, denied: named.filter((intent) => !told.includes(intent)) };
}

/** The wish, or the wishes between which the words do not decide; they are asked back. */
export type Decided = { intent: Intent | null; between: readonly Intent[] };

const between = (...offered: readonly Intent[]): Decided => ({ intent: null, between: offered });

/** Of a wish that was denied, and nothing that tells another: what else can be done about an appointment there is. */
function decideDenied(
  denied: readonly Intent[],
  tokens: readonly Token[],
  { instead }: IntentReader,
): Decided | null {
  if (!denied.includes('cancel') && !denied.includes('move')) return null;
  const isToMove = !denied.includes('move') && has(tokens, instead);
  if (isToMove) return { intent: 'move', between: [] };
  return between(...(['move', 'cancel', 'mine'] as const).filter((intent) => !denied.includes(intent)));
}

/** So few words with an appointment in them ask for one: "an appointment tomorrow at three". */
const FEW_WORDS = 6;
const FEW_CHARACTERS = 10;

/** Nothing but the name of an appointment in a longer sentence: "the appointment tomorrow, there is no need any more". */
function isOnlyNamed(tokens: readonly Token[], { cues, names, requests, isSpaced }: IntentReader): boolean {
  if (tokens.length <= (isSpaced ? FEW_WORDS : FEW_CHARACTERS) || has(tokens, requests)) return false;
  return !readIntents(without(tokens, names), cues).includes('book');
}

/** An appointment that there is: when it is, another time for it, or what else is to be done about it. */
function decideOwn(first: Intent | null, tokens: readonly Token[], reader: IntentReader): Decided {
  const left = without(tokens, reader.own);
  const isSpokenOf = left.length < tokens.length && !readIntents(left, reader.cues).includes('book');
  if (!isSpokenOf && first === 'book' && isOnlyNamed(tokens, reader)) return between(...APPOINTMENT);
  if (!isSpokenOf) return { intent: first, between: [] };
  const [isAsked, isInstead] = [has(tokens, reader.whenIsIt), has(left, reader.instead)];
  if (isAsked && isInstead) return between('move', 'mine');
  if (isAsked) return { intent: 'mine', between: [] };
  if (isInstead) return { intent: 'move', between: [] };
  return first === 'book' ? between(...APPOINTMENT) : { intent: first, between: [] };
}

/** Two wishes that were told at once, if they are. */
function decideBetween(told: readonly Intent[]): Decided | null {
  const apart = told.filter((intent) => APART.has(intent));
  if (apart.length < 2 || !told[0] || !APART.has(told[0])) return null;
  return between(...(apart.includes('cancel') && apart.includes('move') ? APPOINTMENT : apart));
}

/**
 * The first of INTENTS that was told clearly. None where the words tell two that are hardly ever told at once, where an
 * appointment is only spoken of, as "my appointment on Friday" is no wish to book one, or where something was not wanted, and
 * nothing tells what is.
 */
export function decideIntent(said: string, tokens: readonly Token[], reader: IntentReader): Decided {
  const { told: named, denied } = readDenied(said, tokens, reader);
  const told = withoutReason(withoutEither(named, tokens, reader), tokens, reader);
  const [first = null] = told;
  const apart = decideBetween(told);
  if (apart) return apart;
  const isDoubted = first === 'cancel' && (isHalfSaid(tokens, reader) || has(tokens, reader.instead));
  if (isDoubted) return between(...APPOINTMENT);
  if (first !== null && first !== 'book') return { intent: first, between: [] };
  if (has(tokens, reader.late)) return between('move', 'cancel', 'message');
  const decided = decideDenied(denied, tokens, reader) ?? decideOwn(first, tokens, reader);
  const isExchange =
    decided.between.length === 0 && decided.intent !== 'mine' && has(tokens, reader.insteadOf);
  return isExchange && decided.intent !== 'move' ? between('move', 'book') : decided;
}
