import { type Clinic, does, farewell, hears, says, scenario } from '../../tools/callers/scenario.ts';
import { CALLER } from './common-phrases.ts';
import { wrongDetailsCorrected } from './wrong-details-corrected.ts';

/** A team member books the requested slot in the portal just before the caller asks for it. */
async function takeSlot(clinic: Clinic): Promise<void> {
  await clinic.query(
    `INSERT INTO appointments (business_id, booking_type, status, starts_at, ends_at)
     VALUES ($1, 'anonymous', 'confirmed', '2026-12-01 10:00-05', '2026-12-01 11:00-05')`,
    [clinic.businessId],
  );
}

export const slotTaken = scenario({
  about: 'The time that somebody wants was taken a moment ago: they hear others, and name another day.',
  from: CALLER,
  lines: wrongDetailsCorrected.lines,
  turns: ({ ask = '', correct = '', yes = '', name = '', bye = '' }) => [
    hears(),
    does(takeSlot),
    says(ask),
    says(correct),
    says(yes),
    says(name),
    says(yes),
    ...farewell(bye),
  ],
  leaves: ({ first, last }) => ({
    appointments: [
      { service: null, starts: '2026-12-01T10:00', status: 'confirmed', customer: null },
      { service: 'cleaning', starts: '2026-12-02T11:00', status: 'confirmed', customer: `${first} ${last}` },
    ],
    outcome: 'booked',
    chargedCents: 25,
    holds: 0,
  }),
});
