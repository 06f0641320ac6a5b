import { farewell, says, scenario } from '../../tools/callers/scenario.ts';
import { CALLER } from './common-phrases.ts';
import { wrongDetailsCorrected } from './wrong-details-corrected.ts';

export const closedDay = scenario({
  about: 'The day that somebody wants is a holiday of the clinic: they are told, and take another.',
  from: CALLER,
  setting: () => ({ closedDays: ['2026-12-01'] }),
  lines: wrongDetailsCorrected.lines,
  turns: ({ ask = '', correct = '', yes = '', name = '', bye = '' }) => [
    says(ask),
    says(correct.replace(/^[^,，、]*[,，、]\s*/u, '')),
    says(yes),
    says(name),
    says(yes),
    ...farewell(bye),
  ],
  leaves: ({ first, last }) => ({
    appointments: [
      { service: 'cleaning', starts: '2026-12-02T11:00', status: 'confirmed', customer: `${first} ${last}` },
    ],
    outcome: 'booked',
    chargedCents: 25,
    holds: 0,
  }),
});
