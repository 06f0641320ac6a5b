import type { LanguageRules } from '../language.ts';
import type { Understood } from '../understand/understand.ts';
import { lengthAt, makePhrases, type Phrases } from '../understand/yes-or-no.ts';
import { hasTime } from './time-request.ts';

/** Less is no question that anything could be found for. */
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
 * Whether something may be a question that the business has answered beforehand: `surely` by its words, `maybe` by its mark
 * alone, which recognisers also put behind wishes. It may begin with a greeting. Null for wishes, days, times, pleasantries, and
 * whatever only asks whether a time suits.
 */
export function classifyQuestion(understood: Understood, rules: LanguageRules): 'surely' | 'maybe' | null {
  const { intent, when, said, tokens } = understood;
  const isShort = tokens.length < (rules.isSpaced ? WORDS_MIN : CHARACTERS_MIN);
  const hasIntent = intent !== null && intent !== 'hello';
  if (hasIntent || isShort || hasTime(when)) return null;
  const { opens, suits, pleasantries } = formsIn(rules);
  if (has(understood, suits) || has(understood, pleasantries)) return null;
  if (has(understood, opens)) return 'surely';
  return intent === null && MARK.test(said) ? 'maybe' : null;
}
