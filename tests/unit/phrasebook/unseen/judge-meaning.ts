import { checkIntent, intentToStart } from '../../../../server/phrasebook/dialogue/check-intent.ts';
import type { Meaning } from '../../../../server/phrasebook/examples.ts';
import type { LanguageRules } from '../../../../server/phrasebook/language.ts';
import type { Understood } from '../../../../server/phrasebook/understand/understand.ts';
import type { Verdict } from './judge-time.ts';

/**
 * After these intents the agent repeats its open question. A yes or no in the same turn therefore counts as an answer
 * to that question.
 */
const LEAVE_THE_QUESTION = new Set([null, 'book', 'thanks', 'hello', 'identity', 'angry']);

function judgeAnswer({ intent, answer }: Understood, meaning: 'yes' | 'no'): Verdict {
  if (intent === 'repeat') return 'clarified';
  if (!LEAVE_THE_QUESTION.has(intent)) return 'wrong';
  return answer === null ? 'clarified' : answer === meaning ? 'right' : 'wrong';
}

/**
 * A greeting alone counts as clarified, because the agent responds by asking how to help. The task that the turn starts
 * is judged: a day or a time starts a booking, whatever else the turn contains.
 */
function judgeIntent(understood: Understood, meaning: Meaning): Verdict {
  const acted = intentToStart(understood) ?? understood.intent;
  const isClarified = acted === null || acted === 'hello';
  if (meaning === 'none') return isClarified ? 'right' : 'wrong';
  if (acted === meaning) return 'right';
  return isClarified ? 'clarified' : 'wrong';
}

function judgeOne(understood: Understood, meaning: Meaning, rules: LanguageRules | null): Verdict {
  const { requestedLanguage, intent } = understood;
  if (meaning.startsWith('language:')) {
    if (requestedLanguage) return `language:${requestedLanguage}` === meaning ? 'right' : 'wrong';
    return intent === null ? 'clarified' : 'wrong';
  }
  if (requestedLanguage) return 'wrong';
  return meaning === 'yes' || meaning === 'no'
    ? judgeAnswer(understood, meaning)
    : judgeIntent(rules ? checkIntent(understood, rules) : understood, meaning);
}

/**
 * The best verdict over all acceptable meanings. Without `rules`, judges the result before the classifier checks it.
 */
export function judgeMeaning(
  understood: Understood,
  meanings: Meaning | readonly Meaning[],
  rules: LanguageRules | null,
): Verdict {
  const verdicts = [meanings].flat().map((meaning) => judgeOne(understood, meaning, rules));
  if (verdicts.includes('right')) return 'right';
  return verdicts.includes('clarified') ? 'clarified' : 'wrong';
}
