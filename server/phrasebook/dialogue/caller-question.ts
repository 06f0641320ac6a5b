import type { Facts } from '../facts.ts';
import type { LanguageRules } from '../language.ts';
import { sentence } from '../respond/sentence.ts';
import { containsPhrase, lengthAt, withoutPhrases } from '../understand/phrases.ts';
import type { Token } from '../understand/tokenize.ts';
import type { Understood } from '../understand/understand.ts';
import { findService, formatHours, formatPrice, formatServices } from './business-info.ts';
import { addNotes, type State } from './state.ts';
import { findPhrase } from './text-search.ts';
import { hasTime, type TurnContext } from './time-request.ts';

/** Minimum length of a question. */
const WORDS_MIN = 3;
const CHARACTERS_MIN = 5;
const MARK = /[?？؟]\s*$/;

/**
 * Recognizes questions. `surely`: the words have the form of a question. `maybe`: only a question mark says so, and
 * speech recognition also adds one to requests. A greeting may precede the question. Null for words with an intent or a
 * time, for pleasantries, and for questions whether a time suits.
 */
export function classifyQuestion(understood: Understood, rules: LanguageRules): 'surely' | 'maybe' | null {
  const { intent, when, text, tokens } = understood;
  const isShort = tokens.length < (rules.isSpaced ? WORDS_MIN : CHARACTERS_MIN);
  const hasIntent = intent !== null && intent !== 'hello';
  if (hasIntent || isShort || hasTime(when)) return null;
  const { opens, suits, pleasantries } = rules.questions;
  if (containsPhrase(tokens, suits) || containsPhrase(tokens, pleasantries)) return null;
  if (containsPhrase(tokens, opens)) return 'surely';
  return intent === null && MARK.test(text) ? 'maybe' : null;
}

/** Intents of questions that are answered at once. */
const ASKING: ReadonlySet<Understood['intent']> = new Set([
  'price',
  'hours',
  'services',
  'address',
  'identity',
]);

/** Minimum number of words of a sentence that is a question although no question mark says so. */
const UNMARKED_MIN = 4;

/** True for a text whose last word is in lower case, as no name ends: "does it hurt?" */
const endsInLowerCase = (text: string, { start, end }: Token): boolean => {
  const word = text.slice(start, end);
  return word === word.toLowerCase() && word !== word.toUpperCase();
};

/**
 * True for a question of a caller who was asked for a name. An introduction such as "my name is" is always a name, and so
 * are short words without a question mark: "Anna Price", "Will Smith".
 */
function isNoName(
  { intent, text, tokens }: Understood,
  { isSpaced, names, questions }: LanguageRules,
): boolean {
  const last = tokens.at(-1);
  if (!last || lengthAt(tokens, 0, names.before) > 1) return false;
  const isMarked = MARK.test(text);
  if (ASKING.has(intent)) return isMarked || !isSpaced || tokens.length >= UNMARKED_MIN;
  // "Does it hurt?" has the intent to book.
  if (intent !== null && intent !== 'book') return false;
  if (!isSpaced) return isMarked && containsPhrase(tokens, questions.opens);
  const opens = lengthAt(withoutPhrases(tokens, names.titlesAndFillers), 0, questions.opens) > 0;
  if (!isMarked) return opens && tokens.length >= UNMARKED_MIN;
  return tokens.length >= WORDS_MIN && (opens || endsInLowerCase(text, last));
}

function answerPrice(state: State, { tokens }: Understood, context: TurnContext): State {
  const { services } = context.facts;
  if (services.length === 0) return addNotes(state, sentence('unknown'));
  const asked = findService(tokens, context) ?? state.serviceId;
  const service = services.find(({ id }) => id === asked);
  return service ? addNotes(state, formatPrice(service)) : { ...state, isPricePending: true };
}

function lookUp(state: State, question: string, fallback: 'unknown' | null, { phrases }: Facts): State {
  const phrase = findPhrase(question, phrases);
  return phrase === null
    ? { ...state, sideQuestion: { question, fallback } }
    : addNotes(state, { text: phrase });
}

/**
 * Answers a question of the caller instead of taking it for a name: "does it hurt?", "who am I speaking with?" Null for
 * other words.
 */
export function answerInsteadOfName(
  state: State,
  understood: Understood,
  context: TurnContext,
): State | null {
  const { facts, rules } = context;
  const { intent, text } = understood;
  if (!isNoName(understood, rules)) return null;
  if (intent === 'identity') return addNotes(state, sentence('identity', { business: facts.business.name }));
  return ASKING.has(intent)
    ? answerSideQuestion(state, understood, context)
    : lookUp(state, text, 'unknown', facts);
}

/**
 * Answers a question during a task. The answer is spoken before the next question; a price is spoken once the service
 * is known. Looks up other questions in the answers and pages of the business. Null if the words are not a question.
 */
export function answerSideQuestion(state: State, understood: Understood, context: TurnContext): State | null {
  const { rules, facts } = context;
  const { intent, when, text } = understood;
  if (intent === 'price') return answerPrice(state, understood, context);
  if (intent === 'hours') return addNotes(state, ...formatHours(when, facts));
  if (intent === 'services')
    return addNotes(state, formatServices(findService(understood.tokens, context), facts));
  if (intent === 'address') return lookUp(state, text, 'unknown', facts);
  const kind = classifyQuestion(understood, rules);
  return kind && lookUp(state, text, kind === 'surely' ? 'unknown' : null, facts);
}
