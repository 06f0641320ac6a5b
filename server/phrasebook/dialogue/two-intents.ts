import type { Facts } from '../facts.ts';
import type { LanguageRules } from '../language.ts';
import type { ExpectedEntity } from '../understand/candidates.ts';
import { containsPhrase, lengthAt } from '../understand/phrases.ts';
import { STOPS } from '../understand/tokenize.ts';
import { type Understood, understand } from '../understand/understand.ts';
import { classifyQuestion } from './caller-question.ts';
import { hasTime } from './time-request.ts';

/** Intents of questions that are answered from data of the business. */
export const QUESTION_INTENTS: ReadonlySet<Understood['intent']> = new Set([
  'price',
  'hours',
  'services',
  'address',
]);
/** Intents that can be combined with a question. */
const COMBINABLE_INTENTS: ReadonlySet<Understood['intent']> = new Set([...QUESTION_INTENTS, 'book', null]);
/**
 * True for a part of a sentence that requests a booking. A day without a time is not enough, because it may belong to a
 * question about opening hours: "are you open on Saturday, and what about Sunday?" Next to another question, "do you
 * have time on Sunday?" is a booking.
 */
function isBooking(
  { intent, when, tokens }: Understood,
  question: Understood,
  { questions }: LanguageRules,
): boolean {
  if (intent !== null || when.dates.length !== 1) return intent === 'book';
  return when.times.length === 1 || (question.intent !== 'hours' && containsPhrase(tokens, questions.suits));
}
/**
 * True for a part of a sentence that answers the agent: "Yes, and do you have parking?" A day next to a question about
 * opening hours may belong to that question, so it is no answer.
 */
const isAnswer = ({ intent, answer, when, ordinal }: Understood, question: Understood): boolean =>
  intent === null && (answer !== null || ordinal !== null || (hasTime(when) && question.intent !== 'hours'));

/**
 * Maximum number of positions at which splitting a sentence is tried. A sentence with more positions is assumed to have
 * more than two parts.
 */
const PLACES_MAX = 12;

/** Token positions at which the second part may start. */
function partStarts({ text, tokens }: Understood, { conjunctions }: LanguageRules): number[] {
  return tokens.flatMap(({ start }, at) => {
    const before = tokens[at - 1];
    const isBehindStop = before !== undefined && STOPS.test(text.slice(before.end, start));
    return at > 0 && (isBehindStop || lengthAt(tokens, at, conjunctions) > 0) ? [start] : [];
  });
}

export type TwoIntents = { question: Understood; rest: Understood };

type Context = { rules: LanguageRules; facts: Facts; expected: ExpectedEntity; isAnswering: boolean };

/**
 * Splits a sentence into a question and a booking, or into a question and an answer if a question of the agent is
 * pending: "Monday at ten, and do you have parking?" Null if one of the two is missing or nothing separates them.
 */
export function readTwoIntents(understood: Understood, context: Context): TwoIntents | null {
  if (!COMBINABLE_INTENTS.has(understood.intent)) return null;
  const { text } = understood;
  const isQuestion = (part: Understood): boolean =>
    QUESTION_INTENTS.has(part.intent) || classifyQuestion(part, context.rules) !== null;
  const isRest = (part: Understood, question: Understood): boolean =>
    isBooking(part, question, context.rules) || (context.isAnswering && isAnswer(part, question));
  for (const start of partStarts(understood, context.rules).slice(0, PLACES_MAX)) {
    const [one, other] = [understand(text.slice(0, start), context), understand(text.slice(start), context)];
    if (isQuestion(one) && isRest(other, one)) return { question: one, rest: other };
    if (isQuestion(other) && isRest(one, other)) return { question: other, rest: one };
  }
  return null;
}
