import type { Intent } from '../intents.ts';
import type { LanguageRules } from '../language.ts';
import { type Denials, isDenied, makeDenials } from './denials.ts';
import { type Cues, makeCues, readIntents } from './intent-cues.ts';
import type { Token } from './tokenise.ts';
import { lengthAt, makePhrases, type Phrases } from './yes-or-no.ts';

/** Phrases that indicate intents in a language. */
export interface IntentReader {
  cues: Cues;
  /** Words for an existing appointment. */
  existing: Phrases;
  /** Reasons for absence. */
  cannotCome: Phrases;
  asks: Phrases;
  /** Words for being late. */
  late: Phrases;
  /** Regrets, never said of a requested appointment. */
  regrets: Phrases;
  or: Phrases;
  /** Questions about an existing appointment. */
  asksWhen: Phrases;
  /** Words for another time. */
  otherTime: Phrases;
  /** Words that replace one day with another. */
  insteadOf: Phrases;
  /** Names of an appointment, and words that request one. */
  names: Phrases;
  requests: Phrases;
  denials: Denials;
  isSpaced: boolean;
}

export function makeIntentReader(rules: LanguageRules): IntentReader {
  const { isSpaced, appointment, absence } = rules;
  const phrases = (list: readonly string[]): Phrases => makePhrases(list, isSpaced);
  return {
    cues: makeCues(rules),
    existing: phrases(appointment.existing),
    cannotCome: phrases(absence.cannot),
    asks: phrases(absence.asks),
    late: phrases(absence.late),
    regrets: phrases(absence.regrets),
    or: phrases(rules.timeWords.or),
    asksWhen: phrases(appointment.when),
    otherTime: phrases(rules.otherTime),
    insteadOf: phrases(rules.insteadOf),
    names: phrases(appointment.names),
    requests: phrases(appointment.requests),
    denials: makeDenials(rules),
    isSpaced,
  };
}

/** Actions on an appointment. */
const APPOINTMENT: readonly Intent[] = ['book', 'move', 'cancel'];
/** Intents that hardly ever occur together. If cues of two match, one is a misreading, so the agent asks. */
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

/** Tokens without these phrases. */
function without(tokens: readonly Token[], phrases: Phrases): Token[] {
  const left: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = lengthAt(tokens, at, phrases);
    if (length === 0) left.push(...tokens.slice(at, at + 1));
    at += Math.max(1, length);
  }
  return left;
}

/** "Am I talking to a person or to a machine?" asks which of the two applies, and requests neither. */
function withoutEither(
  intents: readonly Intent[],
  tokens: readonly Token[],
  { cues, or }: IntentReader,
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

/** "I can't come on Thursday, could we move it?" gives a reason, no second intent. */
function withoutReason(
  intents: readonly Intent[],
  tokens: readonly Token[],
  { cues, cannotCome }: IntentReader,
): readonly Intent[] {
  const isBoth = intents.includes('cancel') && intents.includes('move');
  const isCancelled = !isBoth || readIntents(without(tokens, cannotCome), cues).includes('cancel');
  return isCancelled ? intents : intents.filter((intent) => intent !== 'cancel');
}

/** "I can't come, could we do Friday?" may be an intent to move. */
function isMoveImplied(tokens: readonly Token[], { cues, cannotCome, asks }: IntentReader): boolean {
  const left = without(tokens, cannotCome);
  const isReason = left.length < tokens.length && !readIntents(left, cues).includes('cancel');
  return isReason && left.some((_, at) => lengthAt(left, at, asks) > 0);
}

const has = (tokens: readonly Token[], phrases: Phrases): boolean =>
  tokens.some((_, at) => lengthAt(tokens, at, phrases) > 0);

/** Intents that callers often deny. */
const DENIABLE: ReadonlySet<Intent> = new Set([...APPOINTMENT, 'transfer', 'message']);

/** Named and denied intents: "I don't want to cancel it, just a little later". */
function readDenied(text: string, tokens: readonly Token[], { cues, denials }: IntentReader) {
  const named = readIntents(tokens, cues);
  if (!named.some((intent) => DENIABLE.has(intent))) return { intents: named, denied: [] };
  const intents = readIntents(
    tokens,
    cues,
    (intent, place) => DENIABLE.has(intent) && isDenied(text, tokens, place, denials),
  );
  return { intents, denied: named.filter((intent) => !intents.includes(intent)) };
}

/**
 * The intent, or the candidates between which the words do not decide. A single candidate is implied, not named: it may
 * start a task, but not interrupt one.
 */
export type IntentDecision = { intent: Intent | null; candidateIntents: readonly Intent[] };

const between = (...offered: readonly Intent[]): IntentDecision => ({
  intent: null,
  candidateIntents: offered,
});

/** After a denied intent without another one: the remaining actions on an existing appointment. */
function decideDenied(
  denied: readonly Intent[],
  tokens: readonly Token[],
  { otherTime }: IntentReader,
): IntentDecision | null {
  if (!denied.includes('cancel') && !denied.includes('move')) return null;
  if (!denied.includes('move') && has(tokens, otherTime)) return between('move');
  return between(...(['move', 'cancel', 'mine'] as const).filter((intent) => !denied.includes(intent)));
}

/** A sentence this short that names an appointment requests one: "an appointment tomorrow at three". */
const FEW_WORDS = 6;
const FEW_CHARACTERS = 10;

/**
 * A sentence that only names an appointment: "that appointment a bit later", "when would the next appointment be", "the
 * appointment tomorrow, there is no need any more".
 */
function decideNamed(tokens: readonly Token[], reader: IntentReader): IntentDecision {
  const { cues, names, requests, otherTime, regrets, asksWhen, isSpaced } = reader;
  const isOnlyNamed = !readIntents(without(tokens, names), cues).includes('book');
  if (isOnlyNamed && has(tokens, otherTime)) return between('move', 'book');
  if (isOnlyNamed && has(tokens, regrets)) return between(...APPOINTMENT);
  if (!isOnlyNamed || has(tokens, requests)) return { intent: 'book', candidateIntents: [] };
  if (has(tokens, asksWhen)) return between('mine', 'book');
  const isShort = tokens.length <= (isSpaced ? FEW_WORDS : FEW_CHARACTERS);
  return isShort ? { intent: 'book', candidateIntents: [] } : between(...APPOINTMENT);
}

/** An existing appointment: when it is, another time for it, or another action. */
function decideOwn(first: 'book' | null, tokens: readonly Token[], reader: IntentReader): IntentDecision {
  const left = without(tokens, reader.existing);
  const isSpokenOf = left.length < tokens.length && !readIntents(left, reader.cues).includes('book');
  if (!isSpokenOf) return first ? decideNamed(tokens, reader) : { intent: null, candidateIntents: [] };
  const intents: Intent[] = [
    ...(has(left, reader.otherTime) ? (['move'] as const) : []),
    ...(has(tokens, reader.asksWhen) ? (['mine'] as const) : []),
  ];
  if (intents.length > 0) return between(...intents);
  return first ? between(...APPOINTMENT) : { intent: null, candidateIntents: [] };
}

/** No other intent: whether the sentence requests an appointment or is about an existing one. */
function decideBooking(
  first: 'book' | null,
  denied: readonly Intent[],
  tokens: readonly Token[],
  reader: IntentReader,
): IntentDecision {
  if (has(tokens, reader.late)) return between('move', 'cancel', 'message');
  const decided = decideDenied(denied, tokens, reader) ?? decideOwn(first, tokens, reader);
  const isExchange = decided.candidateIntents.length === 0 && has(tokens, reader.insteadOf);
  return isExchange ? between('move', 'book') : decided;
}

/** Candidates if two separate intents were named. */
function decideApart(intents: readonly Intent[]): IntentDecision | null {
  const apart = intents.filter((intent) => APART.has(intent));
  if (apart.length < 2 || intents[0] !== apart[0]) return null;
  return between(...(apart.includes('cancel') && apart.includes('move') ? APPOINTMENT : apart));
}

/**
 * The first clear intent in the order of INTENTS. No intent if two unrelated ones are named, if an appointment is only
 * mentioned ("my appointment on Friday"), or if one is denied and nothing else is named.
 */
export function decideIntent(text: string, tokens: readonly Token[], reader: IntentReader): IntentDecision {
  const { intents: named, denied } = readDenied(text, tokens, reader);
  const intents = withoutReason(withoutEither(named, tokens, reader), tokens, reader);
  const apart = decideApart(intents);
  if (apart) return apart;
  const [first = null] = intents;
  if (first === null || first === 'book') return decideBooking(first, denied, tokens, reader);
  const isAmbiguous = first === 'cancel' && (isMoveImplied(tokens, reader) || has(tokens, reader.otherTime));
  return isAmbiguous ? between(...APPOINTMENT) : { intent: first, candidateIntents: [] };
}
