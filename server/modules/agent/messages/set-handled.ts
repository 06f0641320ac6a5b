import type { Actor } from '../../../core/actor.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { markFollowUp } from '../../telephony/index.ts';
import { readMessage } from './messages.queries.ts';
import type { CallerMessageView, SetHandledInput } from './messages.schema.ts';

/**
 * Marks the follow-up of a message's call, and with it all messages of the call, as done or open. Setting the current
 * state again changes nothing. Audited. Throws `not_found`.
 */
export async function setHandled(
  { db, invalidations }: MemberDeps,
  actor: Actor,
  { messageId, handled }: SetHandledInput,
): Promise<CallerMessageView> {
  const message = await db.transaction(async (tx) => {
    const { callSid } = await readMessage(tx, messageId);
    if (await markFollowUp(tx, actor, { callSid, done: handled })) {
      const action = handled ? 'message.handled' : 'message.reopened';
      await recordAudit(tx, { actor: `user-${actor.userId}`, action, subject: `message-${messageId}` });
    }
    return readMessage(tx, messageId);
  });
  invalidations.publish([db.businessId], ['calls']);
  return message;
}
