import type { LanguageRules } from '../language.ts';
import { containsPhrase } from '../understand/phrases.ts';
import type { Understood } from '../understand/understand.ts';
import { hasTime } from './time-request.ts';

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
