import { hangsUp, hears, says, scenario } from '../../tools/callers/scenario.ts';
import { book } from './book.ts';
import { CALLER } from './common-phrases.ts';

export const hangUp = scenario({
  about: 'Somebody hangs up while the appointment is read back: nothing is booked.',
  from: CALLER,
  lines: book.lines,
  turns: ({ ask = '' }) => [says(ask), hears(), hangsUp()],
  leaves: () => ({ appointments: [], outcome: ['answered', 'abandoned'], chargedCents: 25 }),
});
