import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import type { UpdateRechargeInput } from './billing.schema.ts';
import type { Payer } from './open-payment.ts';
import { keepRecharge } from './recharge-consent.ts';

/**
 * Keeps what an owner chose for auto-recharge; what was not sent stays. Doing it again changes nothing
 * (recharge-consent.ts).
 */
export async function updateRecharge(deps: Deps, payer: Payer, input: UpdateRechargeInput): Promise<void> {
  await inTransaction(deps.pool, (tx) => keepRecharge(bridge(tx, payer.businessId), payer, input));
  deps.doorbells.ring('send-mails', {});
}
