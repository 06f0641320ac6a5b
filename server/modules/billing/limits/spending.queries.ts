import { SPENDING_KINDS, SPENDING_LIMITS } from '../../../core/plan.ts';
import { int, oneOf } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import type { DaySpending, SpendingView } from './spending.schema.ts';

const spendingToday = ofBusiness({
  name: 'spending.today',
  params: { kind: oneOf(SPENDING_KINDS), centsADay: int },
  row: { limit_cents: int.orNull, spent_cents: int, call_price_cents: int },
  text: `SELECT CASE WHEN l.business_id IS NULL THEN $centsADay::bigint ELSE l.limit_cents END AS limit_cents,
      coalesce(d.spent_cents, 0) AS spent_cents, b.call_price_cents
    FROM businesses b
    LEFT JOIN spending_limits l ON l.business_id = $business AND l.kind = $kind
    LEFT JOIN spending_days d ON d.business_id = $business AND d.kind = $kind
      AND d.day = (app_now() AT TIME ZONE b.timezone)::date
    WHERE b.id = $business`,
});

function toDaySpending(row: RowOf<typeof spendingToday>): DaySpending {
  const { limit_cents: limitCents, spent_cents: spentCents, call_price_cents: callPriceCents } = row;
  const isReached = limitCents !== null && spentCents + callPriceCents > limitCents;
  const isNear = limitCents !== null && spentCents >= Math.floor(limitCents * 0.8);
  return {
    limitCents,
    spentCents,
    standing: isReached ? 'reached' : isNear ? 'near' : 'within',
    callPriceCents,
  };
}

/** Today's spending of the business and its limit. */
export async function readSpending(db: TenantRunner): Promise<SpendingView> {
  const { centsADay } = SPENDING_LIMITS.calls;
  return { calls: toDaySpending(await db.one(spendingToday, { kind: 'calls', centsADay })) };
}
