import { formatPhoneNumber } from '../../../core/phone-number.ts';
import { instant, int, oneOf, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { FEE_KINDS, type FeePeriodDetails } from '../billing.schema.ts';
import { upcomingCharges } from './upcoming-charges.queries.ts';

const period = ofBusiness({
  name: 'fees.period',
  params: { periodId: int },
  row: {
    kind: oneOf(FEE_KINDS),
    number: text.orNull,
    starts_at: instant,
    ends_at: instant,
    price_cents: int,
    charged_at: instant,
  },
  text: `SELECT p.kind, n.number, p.starts_at, p.ends_at, p.price_cents, p.created_at AS charged_at
    FROM charge_periods p LEFT JOIN phone_numbers n ON n.business_id = p.business_id AND n.id = p.phone_number_id
    WHERE p.business_id = $business AND p.id = $periodId`,
});

/** Months that are searched for the next fee. One month may be too short to contain it. */
const MONTHS_AHEAD = 2;

/** A charged month of a fee and the fee's next due date; `undefined` for a period of another business. */
export async function findFeePeriod(
  db: TenantRunner,
  periodId: number,
): Promise<FeePeriodDetails | undefined> {
  const row = await db.first(period, { periodId });
  if (!row) return undefined;
  const coming = await db.all(upcomingCharges, { months: MONTHS_AHEAD });
  const next = coming.find(({ number }) => number === row.number);
  return {
    periodId,
    kind: row.kind,
    phoneNumber: row.number === null ? null : formatPhoneNumber(row.number),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    priceCents: row.price_cents,
    chargedAt: row.charged_at.toISOString(),
    next: next ? { at: next.at.toISOString(), kind: next.kind, amountCents: next.amount_cents } : null,
  };
}
