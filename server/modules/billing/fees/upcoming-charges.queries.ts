import { instant, int, oneOf, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { FEE_KINDS } from '../billing.schema.ts';

/** The fees of the next `months` months, oldest first, as charge_due_periods will charge them (SQL: fee_periods). */
export const upcomingCharges = ofBusiness({
  name: 'fees.upcoming',
  params: { months: int },
  row: { at: instant, kind: oneOf(FEE_KINDS), amount_cents: int, number: text.orNull },
  text: `SELECT d.at, d.kind, d.amount_cents, d.number FROM (
      SELECT p.starts_at AS at, n.number, p.kind, p.price_cents AS amount_cents
      FROM fee_schedules s
      JOIN businesses b ON b.id = s.business_id
      LEFT JOIN phone_numbers n ON n.business_id = s.business_id AND n.id = s.phone_number_id
      CROSS JOIN LATERAL fee_periods(
        s.anchor_at, s.next_index, fee_index_after(s.anchor_at, app_now()) + $months, s.kind, s.price_cents,
        n.pending_action, n.pending_action_at, b.hold_fee_cents) p
      WHERE s.business_id = $business AND b.id = $business AND s.ended_at IS NULL
    ) d
    WHERE d.amount_cents > 0 ORDER BY d.at, d.kind DESC, d.number`,
});
