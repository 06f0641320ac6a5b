import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import { bool, int, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import type { FollowUpView } from '../calls/calls.schema.ts';
import { readFollowUp } from './follow-ups.queries.ts';
import type { SetDoneInput } from './follow-ups.schema.ts';

/**
 * Returns no row for a follow-up that already has the state. `done_by` therefore stays the first member who marked it.
 */
const setState = ofBusiness({
  name: 'follow_ups.set_done',
  params: { callSid: text, done: bool, userId: int },
  row: { call_sid: text },
  text: `UPDATE follow_ups SET done_at = CASE WHEN $done THEN app_now() END,
      done_by = CASE WHEN $done THEN $userId::int END
    WHERE business_id = $business AND call_sid = $callSid AND (done_at IS NOT NULL) <> $done RETURNING call_sid`,
});

/** Marks a follow-up and the messages of its call as done or open. Returns whether the state changed. */
export async function markFollowUp(
  tx: TenantTx,
  { userId }: Actor,
  { callSid, done }: SetDoneInput,
): Promise<boolean> {
  return (await tx.first(setState, { callSid, done, userId })) !== undefined;
}

/**
 * Like `markFollowUp`, with an audit entry. Setting the current state again changes nothing. Throws `not_found` without
 * a follow-up.
 */
export async function setDone(
  { db, invalidations }: MemberDeps,
  actor: Actor,
  input: SetDoneInput,
): Promise<FollowUpView> {
  const { callSid, done } = input;
  const marked = await db.transaction(async (tx) => {
    if (await markFollowUp(tx, actor, input))
      await recordAudit(tx, {
        actor: `user-${actor.userId}`,
        action: done ? 'follow_up.done' : 'follow_up.reopened',
        subject: `call-${callSid}`,
      });
    return readFollowUp(tx, callSid);
  });
  if (!marked) throw notFound();
  invalidations.publish([db.businessId], ['calls']);
  return marked;
}
