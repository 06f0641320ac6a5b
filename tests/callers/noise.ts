import { hangsUp, hears, says, scenario } from '../../tools/callers/scenario.ts';
import { CALLER, COMMON_WORDS } from './common-words.ts';

export const noise = scenario({
  about: 'Only noise reaches the recogniser: the agent asks, gives up guessing, and changes nothing.',
  from: CALLER,
  lines: COMMON_WORDS,
  turns: () => [says('grmbl fzzt krk'), says('bzzz hrm'), hears(), hangsUp()],
  leaves: () => ({ appointments: [], outcome: ['answered', 'abandoned'], chargedCents: 25 }),
});
