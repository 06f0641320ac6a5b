import { APPOINTMENT_INTENTS, type Intent } from '../intents.ts';
import type { LanguageRules } from '../language.ts';
import { type CuePlace, readIntents } from './intent-cues.ts';
import { containsPhrase, lengthAt, standsAt, withoutPhrases } from './phrases.ts';
import { STOPS, type Token } from './tokenize.ts';

/** True when punctuation separates the two words. A negation does not apply across punctuation. */
const isParted = (text: string, one: Token | undefined, other: Token | undefined): boolean =>
  one !== undefined && other !== undefined && STOPS.test(text.slice(one.end, other.start));

/**
 * The distances from a cue at which a negating phrase applies to it. Only a longer phrase may be separated from the
 * cue: by one word, or by up to four characters in a language without spaces.
 */
function distancesOf({ length }: readonly string[], isSpaced: boolean): number[] {
  const [gap, short] = isSpaced ? [1, 1] : [4, 2];
  return length > short ? [...Array(gap + 1).keys()] : [0];
}

function isNegatedBefore(
  text: string,
  tokens: readonly Token[],
  from: number,
  rules: LanguageRules,
): boolean {
  return rules.negations.before.some((words) =>
    distancesOf(words, rules.isSpaced).some((distance) => {
      const at = from - words.length - distance;
      const isThere = at >= 0 && standsAt(tokens, at, words);
      return isThere && !isParted(text, tokens[at + words.length - 1], tokens[from]);
    }),
  );
}

function isNegatedAfter(text: string, tokens: readonly Token[], to: number, rules: LanguageRules): boolean {
  return rules.negations.after.some((words) =>
    distancesOf(words, rules.isSpaced).some(
      (distance) =>
        standsAt(tokens, to + distance, words) && !isParted(text, tokens[to - 1], tokens[to + distance]),
    ),
  );
}

/** True when the cue at this position is negated. */
function isNegated(
  text: string,
  tokens: readonly Token[],
  { from, to }: CuePlace,
  rules: LanguageRules,
): boolean {
  const isItself = tokens.slice(from, to).some(({ folded }) => rules.negations.words.has(folded));
  if (isItself) return false;
  return isNegatedBefore(text, tokens, from, rules) || isNegatedAfter(text, tokens, to, rules);
}

/**
 * Intents that hardly ever occur together. If a sentence has cues of two of them, one is probably misread, so the agent
 * asks.
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

/**
 * Drops `transfer` for questions such as "Am I talking to a person or to a machine?", which do not request a transfer.
 */
function withoutEither(
  intents: readonly Intent[],
  tokens: readonly Token[],
  { cues, or }: LanguageRules,
): readonly Intent[] {
  if (!intents.includes('identity') || !intents.includes('transfer')) return intents;
  const isEither = tokens.some((_, at) => {
    if (lengthAt(tokens, at, or) === 0) return false;
    const [one, other] = [readIntents(tokens.slice(0, at), cues), readIntents(tokens.slice(at), cues)];
    const isPersonFirst = one.includes('transfer') && other.includes('identity');
    return isPersonFirst || (one.includes('identity') && other.includes('transfer'));
  });
  return isEither ? intents.filter((intent) => intent !== 'transfer') : intents;
}

/** Drops `cancel` when it is only the reason for a move: "I can't come on Thursday, could we move it?" */
function withoutReason(
  intents: readonly Intent[],
  tokens: readonly Token[],
  { cues, absence }: LanguageRules,
): readonly Intent[] {
  const isBoth = intents.includes('cancel') && intents.includes('move');
  const isCancelled = !isBoth || readIntents(withoutPhrases(tokens, absence.cannot), cues).includes('cancel');
  return isCancelled ? intents : intents.filter((intent) => intent !== 'cancel');
}

/** True when the words may mean a move: "I can't come, could we do Friday?" */
function isMoveImplied(tokens: readonly Token[], { cues, absence }: LanguageRules): boolean {
  const left = withoutPhrases(tokens, absence.cannot);
  const isReason = left.length < tokens.length && !readIntents(left, cues).includes('cancel');
  return isReason && containsPhrase(left, absence.asks);
}

/** Intents whose negation is recognized. Any other intent applies even if its cue is negated. */
const NEGATABLE: ReadonlySet<Intent> = new Set([...APPOINTMENT_INTENTS, 'transfer', 'message']);

/** The named intents, and those that are negated: "I don't want to cancel it, just a little later". */
function readNegated(text: string, tokens: readonly Token[], rules: LanguageRules) {
  const named = readIntents(tokens, rules.cues);
  if (!named.some((intent) => NEGATABLE.has(intent))) return { intents: named, negated: [] };
  const intents = readIntents(
    tokens,
    rules.cues,
    (intent, place) => NEGATABLE.has(intent) && isNegated(text, tokens, place, rules),
  );
  return { intents, negated: named.filter((intent) => !intents.includes(intent)) };
}

/**
 * The intent, or the candidates if the words do not decide between them. A single candidate is an intent that the words
 * only imply. Such an intent may start a task, but not interrupt one.
 */
export type IntentDecision = { intent: Intent | null; candidateIntents: readonly Intent[] };

const between = (...offered: readonly Intent[]): IntentDecision => ({
  intent: null,
  candidateIntents: offered,
});

/**
 * Decides a sentence in which an intent is negated and no other one is named. The candidates are the remaining actions
 * on an existing appointment.
 */
function decideNegated(
  negated: readonly Intent[],
  tokens: readonly Token[],
  { otherTime }: LanguageRules,
): IntentDecision | null {
  if (!negated.includes('cancel') && !negated.includes('move')) return null;
  if (!negated.includes('move') && containsPhrase(tokens, otherTime)) return between('move');
  return between(...(['move', 'cancel', 'mine'] as const).filter((intent) => !negated.includes(intent)));
}

const FEW_WORDS = 6;
const FEW_CHARACTERS = 10;
/** True for a short sentence, which requests what it names: "an appointment tomorrow at three" requests a booking. */
export const isShort = ({ length }: readonly Token[], { isSpaced }: LanguageRules): boolean =>
  length <= (isSpaced ? FEW_WORDS : FEW_CHARACTERS);

/**
 * Decides a sentence that may only mention an appointment: "that appointment a bit later", "when would the next
 * appointment be", "the appointment tomorrow, there is no need any more".
 */
function decideNamed(tokens: readonly Token[], rules: LanguageRules): IntentDecision {
  const { cues, appointment, absence, otherTime } = rules;
  const isOnlyNamed = !readIntents(withoutPhrases(tokens, appointment.names), cues).includes('book');
  if (isOnlyNamed && containsPhrase(tokens, otherTime)) return between('move', 'book');
  if (isOnlyNamed && containsPhrase(tokens, absence.regrets)) return between(...APPOINTMENT_INTENTS);
  if (!isOnlyNamed || containsPhrase(tokens, appointment.requests))
    return { intent: 'book', candidateIntents: [] };
  if (containsPhrase(tokens, appointment.when)) return between('mine', 'book');
  return isShort(tokens, rules) ? { intent: 'book', candidateIntents: [] } : between(...APPOINTMENT_INTENTS);
}

/**
 * Decides a sentence about an existing appointment: whether the caller asks for its time, wants another time, or wants
 * another action.
 */
function decideOwn(first: 'book' | null, tokens: readonly Token[], rules: LanguageRules): IntentDecision {
  const left = withoutPhrases(tokens, rules.appointment.existing);
  const isMentioned = left.length < tokens.length && !readIntents(left, rules.cues).includes('book');
  if (!isMentioned) return first ? decideNamed(tokens, rules) : { intent: null, candidateIntents: [] };
  const intents: Intent[] = [
    ...(containsPhrase(left, rules.otherTime) ? (['move'] as const) : []),
    ...(containsPhrase(tokens, rules.appointment.when) ? (['mine'] as const) : []),
  ];
  if (intents.length > 0) return between(...intents);
  return first ? between(...APPOINTMENT_INTENTS) : { intent: null, candidateIntents: [] };
}

/** Decides a sentence without any other intent: whether it requests an appointment or is about an existing one. */
function decideBooking(
  first: 'book' | null,
  negated: readonly Intent[],
  tokens: readonly Token[],
  rules: LanguageRules,
): IntentDecision {
  if (containsPhrase(tokens, rules.absence.late)) return between('move', 'cancel', 'message');
  const decided = decideNegated(negated, tokens, rules) ?? decideOwn(first, tokens, rules);
  const isUndecided = decided.intent === null && decided.candidateIntents.length === 0;
  if (isUndecided && containsPhrase(tokens, rules.absence.cannot)) return between('move', 'cancel');
  const isExchange = decided.candidateIntents.length === 0 && containsPhrase(tokens, rules.insteadOf);
  return isExchange ? between('move', 'book') : decided;
}

/** The candidates of a sentence that names two unrelated intents; null for any other sentence. */
function decideApart(intents: readonly Intent[]): IntentDecision | null {
  const apart = intents.filter((intent) => APART.has(intent));
  if (apart.length < 2 || intents[0] !== apart[0]) return null;
  return between(...(apart.includes('cancel') && apart.includes('move') ? APPOINTMENT_INTENTS : apart));
}

/**
 * The first clear intent in the order of INTENTS. The intent is null if the sentence names two unrelated intents, only
 * mentions an appointment ("my appointment on Friday"), or negates its only intent. It is also null if a cancellation
 * may mean a move.
 */
export function decideIntent(text: string, tokens: readonly Token[], rules: LanguageRules): IntentDecision {
  const { intents: named, negated } = readNegated(text, tokens, rules);
  const intents = withoutReason(withoutEither(named, tokens, rules), tokens, rules);
  const apart = decideApart(intents);
  if (apart) return apart;
  const [first = null] = intents;
  if (first === null || first === 'book') return decideBooking(first, negated, tokens, rules);
  const isAmbiguous =
    first === 'cancel' && (isMoveImplied(tokens, rules) || containsPhrase(tokens, rules.otherTime));
  return isAmbiguous ? between(...APPOINTMENT_INTENTS) : { intent: first, candidateIntents: [] };
}
