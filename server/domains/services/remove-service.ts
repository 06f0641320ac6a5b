import { notFound } from '../../core/errors.ts';
import { run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';

const remove: Statement<{ id: number }> = {
  name: 'services.remove',
  text: `UPDATE services SET deleted_at = app_now()
    WHERE business_id = $1 AND id = $2 AND deleted_at IS NULL RETURNING id`,
};

/**
 * Takes a service out of every list for good; appointments keep the name, minutes and price they were booked with. A
 * second removal throws `not_found`.
 */
export async function removeService(
  { pool, hints }: Deps,
  { businessId, userId }: { businessId: number; userId: number },
  serviceId: number,
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    if ((await run(tx, remove, [businessId, serviceId])).length === 0) throw notFound();
    const actor = `user-${userId}`;
    await recordAudit(bridge(tx, businessId), {
      actor,
      action: 'service.removed',
      subject: `service-${serviceId}`,
    });
  });
  hints.publish([businessId], ['catalogue']);
}
