import { hangsUp, hears, presses, says, scenario } from '../../tools/callers/scenario.ts';
import { CALLER, COMMON_PHRASES } from './common-phrases.ts';

export const noise = scenario({
  about:
    'Only noise reaches the recognizer, and a key that means nothing: the agent asks, and changes nothing.',
  from: CALLER,
  lines: COMMON_PHRASES,
  turns: () => [says('grmbl fzzt krk'), presses('5'), hears(), hangsUp()],
  leaves: () => ({ appointments: [], outcome: ['answered', 'abandoned'], chargedCents: 25 }),
});
