import type { LanguageRules } from '../language.ts';
import type { Understood } from '../understand/understand.ts';
import { lengthAt, makePhrases, type Phrases } from '../understand/yes-or-no.ts';
import { hasTime } from './time-request.ts';

/** Minimum length of a question. */
const WORDS_MIN = 3;
const CHARACTERS_MIN = 5;
const MARK = /[?？؟]\s*$/;

type Forms = { opens: Phrases; suits: Phrases; pleasantries: Phrases };
const formsOf = new Map<LanguageRules, Forms>();
function formsIn(rules: LanguageRules): Forms {
  const { opens, suits, pleasantries } = rules.questions;
  const made = formsOf.get(rules) ?? {
    opens: makePhrases(opens, rules.isSpaced),
    suits: makePhrases(suits, rules.isSpaced),
    pleasantries: makePhrases(pleasantries, rules.isSpaced),
  };
  formsOf.set(rules, made);
  return made;
}

const has = ({ tokens }: Understood, phrases: Phrases): boolean =>
  tokens.some((_, at) => lengthAt(tokens, at, phrases) > 0);

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
  const { opens, suits, pleasantries } = formsIn(rules);
  if (has(understood, suits) || has(understood, pleasantries)) return null;
  if (has(understood, opens)) return 'surely';
  return intent === null && MARK.test(text) ? 'maybe' : null;
}
