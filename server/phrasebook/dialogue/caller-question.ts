import type { Facts } from '../facts.ts';
import type { LanguageRules } from '../language.ts';
import { sentence } from '../respond/sentence.ts';
import { containsPhrase, lengthAt, withoutPhrases } from '../understand/phrases.ts';
import type { Token } from '../understand/tokenize.ts';
import type { Understood } from '../understand/understand.ts';
import {
  findService,
  formatHours,
  formatNow,
  formatPrice,
  formatServices,
  formatSeveralPrices,
} from './business-info.ts';
import { addNotes, type State } from './state.ts';
import { findPhrase } from './text-search.ts';
import { hasTime, type TurnContext } from './time-request.ts';

/** Minimum length of a question. */
const WORDS_MIN = 3;
const CHARACTERS_MIN = 5;
const MARK = /[?？؟]\s*$/;
/** Matches a letter of a script with capital letters. */
const HAS_CASE = /[\p{Ll}\p{Lu}]/u;

/**
 * Recognizes questions of the caller. `surely`: the words have the form of a question. `maybe`: only a question mark
 * indicates one, which speech recognition also adds to requests. A greeting may precede the question. Null for words
 * with an intent or a time, for pleasantries, and for questions whether a time suits.
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

/** True for a question about this moment: "are you open now?" */
export const isAboutNow = ({ when, tokens }: Understood, { rules }: TurnContext): boolean =>
  !hasTime(when) && containsPhrase(tokens, rules.now);

/** Intents of questions that the agent answers even when it asked for a name. */
const ASKING: ReadonlySet<Understood['intent']> = new Set([
  'price',
  'hours',
  'services',
  'address',
  'identity',
]);

/** Minimum number of words of a question without a question mark. */
const UNMARKED_MIN = 4;

const wordAt = (text: string, token: Token | undefined): string =>
  token ? text.slice(token.start, token.end) : '';
const beginsWithCapital = (word: string): boolean => /^\p{Lu}/u.test(word);
const isInLowerCase = (word: string): boolean => word === word.toLowerCase() && word !== word.toUpperCase();

/** True for words that introduce, spell or look like a name: "it's Maria Costa", "Anna Price?" */
function isNameLike(understood: Understood, { names }: LanguageRules): boolean {
  const { intent, text, tokens, isIntroduced, spelled } = understood;
  if (isIntroduced || spelled !== null) return true;
  const isQuestion = ASKING.has(intent) && MARK.test(text);
  const starts = [tokens, withoutPhrases(tokens, names.titlesAndFillers)];
  const introduces = starts.some((words) => lengthAt(words, 0, names.before) > 1);
  // "C'est combien ?" begins like an introduction.
  return (introduces && !isQuestion) || tokens.every((token) => beginsWithCapital(wordAt(text, token)));
}

/**
 * True when a caller who was asked for a name asks a question instead. False for words that look like a name: "Anna
 * Price", "there is an error, it's Tremblay".
 */
function isNoName(understood: Understood, rules: LanguageRules): boolean {
  const { intent, text, tokens } = understood;
  const { isSpaced, names, questions } = rules;
  if (intent === 'identity') return true;
  const isAsking = ASKING.has(intent);
  // "Does it hurt?" has the intent to book.
  if ((!isAsking && intent !== null && intent !== 'book') || isNameLike(understood, rules)) return false;
  const isMarked = MARK.test(text);
  if (!isSpaced) return isAsking || (isMarked && containsPhrase(tokens, questions.opens));
  const isLower = isInLowerCase(wordAt(text, tokens.at(-1)));
  const opens = lengthAt(withoutPhrases(tokens, names.titlesAndFillers), 0, questions.opens) > 0;
  if (isMarked) return isAsking || (tokens.length >= WORDS_MIN && (opens || isLower));
  return tokens.length >= UNMARKED_MIN && (isAsking || opens) && (isLower || !HAS_CASE.test(text));
}

function answerPrice(state: State, { tokens }: Understood, context: TurnContext): State {
  const { services } = context.facts;
  if (services.length === 0) return addNotes(state, sentence('unknown'));
  const several = formatSeveralPrices(tokens, context);
  if (several.length > 0) return addNotes(state, ...several);
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
  if (intent === 'hours')
    return addNotes(
      state,
      ...(isAboutNow(understood, context) ? formatNow(facts) : formatHours(when, facts)),
    );
  if (intent === 'services')
    return addNotes(state, formatServices(findService(understood.tokens, context, 1), facts));
  if (intent === 'address') return lookUp(state, text, 'unknown', facts);
  const kind = classifyQuestion(understood, rules);
  return kind && lookUp(state, text, kind === 'surely' ? 'unknown' : null, facts);
}
