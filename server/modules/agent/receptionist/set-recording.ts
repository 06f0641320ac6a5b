import type { Actor } from '../../../core/actor.ts';
import { bool, int } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { readSettings } from './receptionist.queries.ts';
import type { ReceptionistSettingsView, SetRecordingInput } from './receptionist.schema.ts';

/** Returns no row when nothing changes. */
const save = ofBusiness({
  name: 'receptionist.set_recording',
  params: { recordCalls: bool },
  row: { business_id: int },
  text: `INSERT INTO receptionist_settings AS s (business_id, record_calls)
    SELECT $business, $recordCalls WHERE $recordCalls
      OR EXISTS (SELECT FROM receptionist_settings e WHERE e.business_id = $business)
    ON CONFLICT (business_id) DO UPDATE SET record_calls = excluded.record_calls, updated_at = app_now()
    WHERE s.record_calls <> excluded.record_calls
    RETURNING business_id`,
});

/**
 * Turns recording on or off for calls that start from now on. Recorded callers are informed at the start of the call.
 * Running recordings continue. Audited, unless nothing changes.
 */
export async function setRecording(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { recordCalls }: SetRecordingInput,
): Promise<ReceptionistSettingsView> {
  const settings = await db.transaction(async (tx) => {
    const isNew = (await tx.first(save, { recordCalls })) !== undefined;
    const action = recordCalls ? 'recording.on' : 'recording.off';
    if (isNew) await recordAudit(tx, { actor: `user-${userId}`, action, subject: 'receptionist' });
    return readSettings(tx);
  });
  invalidations.publish([db.businessId], ['catalogue']);
  return settings;
}
