import type { Actor } from '../../../core/actor.ts';
import { bool, int } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { readSettings } from './receptionist.queries.ts';
import type { ReceptionistSettingsView, UpdateSettingsInput } from './receptionist.schema.ts';

/** Returns no row when nothing changes. */
const save = ofBusiness({
  name: 'receptionist.save_settings',
  params: { book: bool, move: bool, cancel: bool, transfer: bool, takeMessages: bool },
  row: { business_id: int },
  text: `INSERT INTO receptionist_settings AS s
      (business_id, may_book, may_move, may_cancel, may_transfer, may_take_messages)
    VALUES ($business, $book, $move, $cancel, $transfer, $takeMessages)
    ON CONFLICT (business_id) DO UPDATE SET may_book = excluded.may_book, may_move = excluded.may_move,
      may_cancel = excluded.may_cancel, may_transfer = excluded.may_transfer,
      may_take_messages = excluded.may_take_messages, updated_at = app_now()
    WHERE (s.may_book, s.may_move, s.may_cancel, s.may_transfer, s.may_take_messages)
      <> (excluded.may_book, excluded.may_move, excluded.may_cancel, excluded.may_transfer, excluded.may_take_messages)
    RETURNING business_id`,
});

/**
 * Updates the permissions of the receptionist, with immediate effect even in running calls. Audited, unless nothing
 * changes.
 */
export async function updateSettings(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { may }: UpdateSettingsInput,
): Promise<ReceptionistSettingsView> {
  const settings = await db.transaction(async (tx) => {
    const isNew = (await tx.first(save, may)) !== undefined;
    if (isNew)
      await recordAudit(tx, {
        actor: `user-${userId}`,
        action: 'receptionist.changed',
        subject: 'receptionist',
        details: may,
      });
    return readSettings(tx);
  });
  invalidations.publish([db.businessId], ['catalogue']);
  return settings;
}
