import { instant, int, oneOf, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { PENDING_ACTIONS } from './numbers.schema.ts';

type PendingAction = (typeof PENDING_ACTIONS)[number];

/** Right now, or when the month that is paid for ends. */
export type When = 'now' | 'cycle_end';

/** The word of the number, and from when on it holds. */
export type NumberChange = { number: string; at: Date };

const planChange = ofBusiness({
  name: 'fees.plan_change',
  params: { phoneNumberId: int, action: oneOf(PENDING_ACTIONS) },
  row: { number: text, at: instant.orNull },
  text: `UPDATE phone_numbers n SET
      pending_action = $action, pending_reason = 'requested',
      pending_action_at = fee_cycle_end(s.anchor_at, s.next_index, app_now())
    FROM fee_schedules s
    WHERE n.business_id = $business AND n.id = $phoneNumberId AND s.business_id = $business
      AND s.phone_number_id = n.id AND s.ended_at IS NULL AND ($action <> 'hold' OR s.kind = 'number_fee')
    RETURNING n.number, n.pending_action_at AS at`,
});

/**
 * Announces what happens to a number at the end of its billing cycle, in place of what was announced before; the
 * charge of that moment does it. Undefined when the number has no running fee that could end so.
 */
export async function planCycleEnd(
  tx: TenantTx,
  action: PendingAction,
  phoneNumberId: number,
): Promise<NumberChange | undefined> {
  const row = await tx.first(planChange, { phoneNumberId, action });
  return row?.at ? { number: row.number, at: row.at } : undefined;
}

const numberNow = ofBusiness({
  name: 'fees.number_now',
  params: { phoneNumberId: int },
  row: { number: text, at: instant },
  text: `SELECT number, app_now() AS at FROM phone_numbers WHERE business_id = $business AND id = $phoneNumberId`,
});

/** The number as a change that was made now. */
export function changedNow(tx: TenantTx, phoneNumberId: number): Promise<NumberChange> {
  return tx.one(numberNow, { phoneNumberId });
}
