import type { Actor } from '../../core/actor.ts';
import { text } from '../../db/column-types.ts';
import { ofBusiness } from '../../db/statement.ts';
import type { MemberDeps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import type { Export } from './mail.schema.ts';
import { queueOwnersMail } from './queue-owners-mail.ts';

const today = ofBusiness({
  name: 'audit.today',
  row: { day: text },
  text: `SELECT to_char(app_now() AT TIME ZONE timezone, 'YYYY-MM-DD') AS day FROM businesses WHERE id = $business`,
});

/**
 * Records an export; call it before the user gets the data. The audit log contains every export. Owners are mailed only
 * once per user, kind of export and day.
 */
export async function noteExport(
  { db, jobs }: Pick<MemberDeps, 'db' | 'jobs'>,
  { businessId, userId }: Actor,
  what: Export,
): Promise<void> {
  await db.transaction(async (tx) => {
    const actor = `user-${userId}`;
    await recordAudit(tx, { actor, action: `${what}.exported`, subject: `business-${businessId}` });
    const { day } = await tx.one(today);
    await queueOwnersMail(tx, {
      actorId: userId,
      template: 'data-exported',
      version: `${actor}-${what}-${day}`,
      facts: { what },
    });
  });
  jobs.wake('send-mails', {});
}
