import { hears, scenario, silence } from '../../tools/callers/scenario.ts';
import { CALLER, COMMON_PHRASES } from './common-phrases.ts';

export const silent = scenario({
  about: 'Nobody says anything: the agent asks once whether somebody is there, says goodbye, and hangs up.',
  from: CALLER,
  lines: COMMON_PHRASES,
  turns: () => [
    hears(),
    silence(500),
    hears(undefined, { within: 40_000 }),
    hears(undefined, { within: 40_000 }),
  ],
  leaves: () => ({ appointments: [], outcome: 'abandoned', chargedCents: 25 }),
  isSlow: true,
});
