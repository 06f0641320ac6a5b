import type { Actor } from '../../../core/actor.ts';
import { bool, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import type { UpdateReceiptsInput } from './receipts.schema.ts';

const upsertSettings = ofBusiness({
  name: 'receipts.save_settings',
  params: { isMailed: bool.orNull, address: text.orNull },
  row: { is_mailed: bool },
  text: `INSERT INTO receipt_settings AS s (business_id, is_mailed, address)
    VALUES ($business, coalesce($isMailed, false), coalesce($address, ''))
    ON CONFLICT (business_id) DO UPDATE SET is_mailed = coalesce($isMailed, s.is_mailed),
      address = coalesce($address, s.address), changed_at = app_now()
    WHERE (s.is_mailed, s.address) IS DISTINCT FROM (coalesce($isMailed, s.is_mailed), coalesce($address, s.address))
    RETURNING is_mailed`,
});

/**
 * Saves the owner's settings for receipts; mailing applies from the next payment on. Absent fields keep their values.
 * The same choice again changes and records nothing.
 */
export async function updateReceipts(
  { db, invalidations }: Pick<MemberDeps, 'db' | 'invalidations'>,
  { businessId, userId }: Pick<Actor, 'businessId' | 'userId'>,
  { isMailed, address }: UpdateReceiptsInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    const saved = await tx.first(upsertSettings, { isMailed: isMailed ?? null, address: address ?? null });
    if (!saved) return;
    await recordAudit(tx, {
      actor: `user-${userId}`,
      action: 'receipts.changed',
      subject: `business-${businessId}`,
      details: { isMailed: saved.is_mailed },
    });
  });
  invalidations.publish([businessId], ['balance']);
}
