import type { Intent } from '../intents.ts';
import type { LanguageRules } from '../language.ts';
import { type Denials, isDenied, makeDenials } from './denials.ts';
import { type Cues, makeCues, readIntents } from './intent-cues.ts';
import type { Token } from './tokenise.ts';
import { lengthAt, makePhrases, type Phrases } from './yes-or-no.ts';

/** What tells wishes in a language. */
export interface IntentReader {
  cues: Cues;
  /** An appointment that there is. */
  own: Phrases;
  /** What keeps somebody from coming. */
  cannotCome: Phrases;
  asks: Phrases;
  /** Who will not be there in time. */
  late: Phrases;
  /** Beside an appointment: not for one that is wished. */
  regrets: Phrases;
  or: Phrases;
  /** What is asked of an appointment that there is. */
  asksWhen: Phrases;
  /** Another time than that of an appointment. */
  instead: Phrases;
  /** One day for another. */
  insteadOf: Phrases;
  /** What an appointment is called, and how one is asked for. */
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
    own: phrases(appointment.existing),
    cannotCome: phrases(absence.cannot),
    asks: phrases(absence.asks),
    late: phrases(absence.late),
    regrets: phrases(absence.regrets),
    or: phrases(rules.when.or),
    asksWhen: phrases(appointment.when),
    instead: phrases(rules.otherTime),
    insteadOf: phrases(rules.insteadOf),
    names: phrases(appointment.names),
    requests: phrases(appointment.requests),
    denials: makeDenials(rules),
    isSpaced,
  };
}

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
  { cues, cannotCome }: IntentReader,
): readonly Intent[] {
  const isBoth = told.includes('cancel') && told.includes('move');
  const isCancelled = !isBoth || readIntents(without(tokens, cannotCome), cues).includes('cancel');
  return isCancelled ? told : told.filter((intent) => intent !== 'cancel');
}

/** "I can't come, could we do Friday?" may be a wish to move. */
function isMoveImplied(tokens: readonly Token[], { cues, cannotCome, asks }: IntentReader): boolean {
  const left = without(tokens, cannotCome);
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

/**
 * The wish, or the wishes between which the words do not decide, which are asked back. One of these alone is what they come to,
 * though none names it: taken at the beginning of a call, and not in the middle of something.
 */
export type IntentDecision = { intent: Intent | null; between: readonly Intent[] };

const between = (...offered: readonly Intent[]): IntentDecision => ({ intent: null, between: offered });

/** Of a wish that was denied, and nothing that tells another: what else can be done about an appointment there is. */
function decideDenied(
  denied: readonly Intent[],
  tokens: readonly Token[],
  { instead }: IntentReader,
): IntentDecision | null {
  if (!denied.includes('cancel') && !denied.includes('move')) return null;
  if (!denied.includes('move') && has(tokens, instead)) return between('move');
  return between(...(['move', 'cancel', 'mine'] as const).filter((intent) => !denied.includes(intent)));
}

/** So few words with an appointment in them ask for one: "an appointment tomorrow at three". */
const FEW_WORDS = 6;
const FEW_CHARACTERS = 10;

/**
 * Of an appointment nothing but the name: "that appointment a bit later", "when would the next appointment be", "the appointment
 * tomorrow, there is no need any more".
 */
function decideNamed(tokens: readonly Token[], reader: IntentReader): IntentDecision {
  const { cues, names, requests, instead, regrets, asksWhen, isSpaced } = reader;
  const isOnlyNamed = !readIntents(without(tokens, names), cues).includes('book');
  if (isOnlyNamed && has(tokens, instead)) return between('move', 'book');
  if (isOnlyNamed && has(tokens, regrets)) return between(...APPOINTMENT);
  if (!isOnlyNamed || has(tokens, requests)) return { intent: 'book', between: [] };
  if (has(tokens, asksWhen)) return between('mine', 'book');
  const isShort = tokens.length <= (isSpaced ? FEW_WORDS : FEW_CHARACTERS);
  return isShort ? { intent: 'book', between: [] } : between(...APPOINTMENT);
}

/** An appointment that there is: when it is, another time for it, or what else is to be done about it. */
function decideOwn(first: 'book' | null, tokens: readonly Token[], reader: IntentReader): IntentDecision {
  const left = without(tokens, reader.own);
  const isSpokenOf = left.length < tokens.length && !readIntents(left, reader.cues).includes('book');
  if (!isSpokenOf) return first ? decideNamed(tokens, reader) : { intent: null, between: [] };
  const told: Intent[] = [
    ...(has(left, reader.instead) ? (['move'] as const) : []),
    ...(has(tokens, reader.asksWhen) ? (['mine'] as const) : []),
  ];
  if (told.length > 0) return between(...told);
  return first ? between(...APPOINTMENT) : { intent: null, between: [] };
}

/** No wish but perhaps one for an appointment: whether it is, or is about one there is. */
function decideBooking(
  first: 'book' | null,
  denied: readonly Intent[],
  tokens: readonly Token[],
  reader: IntentReader,
): IntentDecision {
  if (has(tokens, reader.late)) return between('move', 'cancel', 'message');
  const decided = decideDenied(denied, tokens, reader) ?? decideOwn(first, tokens, reader);
  const isExchange = decided.between.length === 0 && has(tokens, reader.insteadOf);
  return isExchange ? between('move', 'book') : decided;
}

/** Two wishes that were told at once, if they are. */
function decideApart(told: readonly Intent[]): IntentDecision | null {
  const apart = told.filter((intent) => APART.has(intent));
  if (apart.length < 2 || told[0] !== apart[0]) return null;
  return between(...(apart.includes('cancel') && apart.includes('move') ? APPOINTMENT : apart));
}

/**
 * The first of INTENTS that was told clearly. None where the words tell two that are hardly ever told at once, where an
 * appointment is only spoken of, as "my appointment on Friday" is no wish to book one, or where something was not wanted, and
 * nothing tells what is.
 */
export function decideIntent(said: string, tokens: readonly Token[], reader: IntentReader): IntentDecision {
  const { told: named, denied } = readDenied(said, tokens, reader);
  const told = withoutReason(withoutEither(named, tokens, reader), tokens, reader);
  const apart = decideApart(told);
  if (apart) return apart;
  const [first = null] = told;
  if (first === null || first === 'book') return decideBooking(first, denied, tokens, reader);
  const isAmbiguous = first === 'cancel' && (isMoveImplied(tokens, reader) || has(tokens, reader.instead));
  return isAmbiguous ? between(...APPOINTMENT) : { intent: first, between: [] };
}
