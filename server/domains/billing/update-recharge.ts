import type { Statement } from '../../db/sql.ts';
import type { TenantDb } from '../../db/tenant-db.ts';
import type { UpdateRechargeInput } from './billing.schema.ts';

const update: Statement<Record<string, never>> = {
  name: 'billing.update_recharge',
  text: `UPDATE businesses SET
      is_auto_recharge = coalesce($2, is_auto_recharge),
      recharge_threshold_cents = coalesce($3, recharge_threshold_cents),
      recharge_amount_cents = coalesce($4, recharge_amount_cents)
    WHERE id = $1`,
};

/** Keeps what an owner chose for auto-recharge; what was not sent stays. Doing it again changes nothing. */
export async function updateRecharge(tenant: TenantDb, input: UpdateRechargeInput): Promise<void> {
  const { isAutoRecharge, thresholdCents, amountCents } = input;
  await tenant.query(update, [isAutoRecharge ?? null, thresholdCents ?? null, amountCents ?? null]);
}
