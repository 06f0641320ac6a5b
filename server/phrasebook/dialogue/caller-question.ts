import type { Facts } from '../facts.ts';
import type { LanguageRules } from '../language.ts';
import { sentence } from '../respond/sentence.ts';
import { containsPhrase } from '../understand/phrases.ts';
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
 * Classifies words as a question with a prepared answer: `surely` by their form, `maybe` by the question mark
 * alone, which recognisers also add to requests. A greeting may precede it. Null for intents, times,
 * pleasantries, and questions whether a time suits.
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
 * Answers a question during a task: the answer comes before the next question, a price once the service is known.
 * Answers and pages of the business are looked up. Null if the turn is not a question.
 */
export function answerSideQuestion(state: State, understood: Understood, context: TurnContext): State | null {
  const { rules, facts } = context;
  const { intent, when, text } = understood;
  if (intent === 'price') return answerPrice(state, understood, context);
  if (intent === 'hours') return addNotes(state, formatHours(when.dates[0] ?? null, facts));
  if (intent === 'services') return addNotes(state, formatServices(facts));
  if (intent === 'address') return lookUp(state, text, 'unknown', facts);
  const kind = classifyQuestion(understood, rules);
  return kind && lookUp(state, text, kind === 'surely' ? 'unknown' : null, facts);
}
