import type { Understood } from '../../../server/domains/receptionist/rules/hear/hear.ts';
import type { Verdict } from './judge-wish.ts';
import type { Meaning } from '../../../server/domains/receptionist/rules/examples/example-set.ts';

/** Intents behind which the question that is open is asked once more, and answered with the yes or no said with them. */
const LEAVE_THE_QUESTION = new Set([null, 'book', 'thanks', 'hello', 'identity', 'angry']);

function judgeAnswer({ intent, answer }: Understood, meaning: 'yes' | 'no'): Verdict {
  if (intent === 'repeat') return 'asked';
  if (!LEAVE_THE_QUESTION.has(intent)) return 'wrong';
  return answer === null ? 'asked' : answer === meaning ? 'right' : 'wrong';
}

/** A greeting alone is answered by asking what can be done, and so asked back. */
function judgeIntent({ intent: told, between }: Understood, meaning: Meaning): Verdict {
  // What the words come to alone is taken as if it had been told.
  const intent = (between.length === 1 ? between[0] : null) ?? told;
  if (meaning === 'none') return intent === null || intent === 'hello' ? 'right' : 'wrong';
  if (intent === meaning) return 'right';
  return intent === null || intent === 'hello' ? 'asked' : 'wrong';
}

function judgeOne(understood: Understood, meaning: Meaning): Verdict {
  const { wish, intent } = understood;
  if (meaning.startsWith('language:')) {
    if (wish) return `language:${wish}` === meaning ? 'right' : 'wrong';
    return intent === null ? 'asked' : 'wrong';
  }
  if (wish) return 'wrong';
  return meaning === 'yes' || meaning === 'no'
    ? judgeAnswer(understood, meaning)
    : judgeIntent(understood, meaning);
}

export function judgeMeaning(understood: Understood, meanings: Meaning | readonly Meaning[]): Verdict {
  const verdicts = [meanings].flat().map((meaning) => judgeOne(understood, meaning));
  if (verdicts.includes('right')) return 'right';
  return verdicts.includes('asked') ? 'asked' : 'wrong';
}
