import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import { day, int, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import type { FollowUpView } from '../calls/calls.schema.ts';
import { readFollowUp } from './follow-ups.queries.ts';
import type { SetFollowUpInput } from './follow-ups.schema.ts';

/**
 * Lock order, as in settle_follow_up: first the row of the call, then its follow-up. Returns no row for a call of
 * another business, and for an erased call without a follow-up.
 */
const lockCall = ofBusiness({
  name: 'follow_ups.lock_call',
  params: { callSid: text },
  row: { call_sid: text },
  text: `SELECT call_sid FROM calls
    WHERE business_id = $business AND call_sid = $callSid AND (erased_at IS NULL OR EXISTS (
      SELECT FROM follow_ups f WHERE f.business_id = $business AND f.call_sid = $callSid)) FOR SHARE`,
});

/** Returns no row when nothing changes. */
const save = ofBusiness({
  name: 'follow_ups.save',
  params: { callSid: text, assigneeId: int.orNull, dueOn: day.orNull, note: text.orNull },
  row: { call_sid: text },
  text: `INSERT INTO follow_ups AS f (business_id, call_sid, reasons, assignee_id, due_on, note)
    SELECT $business, $callSid, '{}', $assigneeId::int, $dueOn::date, $note::text
    WHERE num_nonnulls($assigneeId::int, $dueOn::date, $note::text) > 0
      OR EXISTS (SELECT FROM follow_ups o WHERE o.business_id = $business AND o.call_sid = $callSid)
    ON CONFLICT (business_id, call_sid) DO UPDATE SET assignee_id = excluded.assignee_id, due_on = excluded.due_on,
      note = excluded.note
    WHERE (f.assignee_id, f.due_on, f.note) IS DISTINCT FROM (excluded.assignee_id, excluded.due_on, excluded.note)
    RETURNING f.call_sid`,
});

/**
 * Sets assignee, due day and note of a call's follow-up, and creates the follow-up if the call has none. A follow-up
 * without reasons is removed when all three are empty; the result is then null. The same values again change nothing.
 * Audited. Throws `not_found` for a call or member of another business.
 */
export async function setFollowUp(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { callSid, assigneeId, dueOn, note }: SetFollowUpInput,
): Promise<FollowUpView | null> {
  const saved = await db.transaction(async (tx) => {
    if (assigneeId !== null) {
      const members = await tx.models.user.count({ where: { id: assigneeId, disabledAt: null } });
      if (members === 0) throw notFound();
    }
    if (!(await tx.first(lockCall, { callSid }))) throw notFound();
    if (await tx.first(save, { callSid, assigneeId, dueOn, note })) {
      // Deletes a follow-up without reasons when assignee, due day and note are all empty.
      await tx.models.followUp.deleteMany({
        where: { callSid, reasons: { isEmpty: true }, assigneeId: null, dueOn: null, note: null },
      });
      await recordAudit(tx, {
        actor: `user-${userId}`,
        action: 'follow_up.changed',
        subject: `call-${callSid}`,
      });
    }
    return readFollowUp(tx, callSid);
  });
  if (saved === undefined) throw notFound();
  invalidations.publish([db.businessId], ['calls']);
  return saved;
}
