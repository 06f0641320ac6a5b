import { instant, int, oneOf, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { FEE_KINDS } from '../billing.schema.ts';

/** The fees of the next so many months, by the running schedules and what is announced for the ends of their cycles. */
export const comingCharges = ofBusiness({
  name: 'fees.coming',
  params: { months: int },
  row: { at: instant, kind: oneOf(FEE_KINDS), amount_cents: int, number: text.orNull },
  text: `SELECT d.at, d.kind, d.amount_cents, d.number FROM (
      SELECT c.at, n.number,
        CASE WHEN c.at >= n.pending_action_at THEN 'hold_fee' ELSE s.kind END AS kind,
        CASE WHEN c.at >= n.pending_action_at THEN b.hold_fee_cents ELSE s.price_cents END AS amount_cents
      FROM fee_schedules s
      JOIN businesses b ON b.id = s.business_id
      LEFT JOIN phone_numbers n ON n.business_id = s.business_id AND n.id = s.phone_number_id
      CROSS JOIN LATERAL generate_series(s.next_index, fee_index_after(s.anchor_at, app_now()) + $months) k
      CROSS JOIN LATERAL (SELECT fee_period_start(s.anchor_at, k) AS at) c
      WHERE s.business_id = $business AND b.id = $business AND s.ended_at IS NULL
        AND (n.pending_action IS DISTINCT FROM 'release' OR c.at < n.pending_action_at)
    ) d
    WHERE d.amount_cents > 0 ORDER BY d.at, d.kind DESC, d.number`,
});
