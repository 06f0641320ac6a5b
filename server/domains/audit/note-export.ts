import { runOne, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import type { Export } from '../mail/mail.schema.ts';
import { tellOwners } from '../mail/tell-owners.ts';

const today: Statement<{ day: string }> = {
  name: 'audit.today',
  text: `SELECT to_char(app_now() AT TIME ZONE timezone, 'YYYY-MM-DD') AS day FROM businesses WHERE id = $1`,
};

/**
 * Writes down that somebody carried data out of the product, before they get it. The owners are told by mail of the
 * first export of a kind by a person on a day; the audit has every one.
 */
export async function noteExport(
  { pool, doorbells }: Pick<Deps, 'pool' | 'doorbells'>,
  { businessId, userId }: { businessId: number; userId: number },
  what: Export,
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const actor = `user-${userId}`;
    await recordAudit(tx, {
      businessId,
      actor,
      action: `${what}.exported`,
      subject: `business-${businessId}`,
    });
    const { day } = await runOne(tx, today, [businessId]);
    const version = `${actor}-${what}-${day}`;
    await tellOwners(tx, {
      businessId,
      actorId: userId,
      template: 'data-exported',
      version,
      facts: { what },
    });
  });
  doorbells.ring('send-mails', {});
}
