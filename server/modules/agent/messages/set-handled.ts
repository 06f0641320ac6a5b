import type { Actor } from '../../../core/actor.ts';
import { bool, int } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { readMessage } from './messages.queries.ts';
import type { CallerMessageView, SetHandledInput } from './messages.schema.ts';

/** Returns no row for a message that is so already: who saw to it first stays. */
const setState = ofBusiness({
  name: 'messages.set_handled',
  params: { messageId: int, handled: bool, userId: int },
  row: { id: int },
  text: `UPDATE caller_messages SET handled_at = CASE WHEN $handled THEN app_now() END,
      handled_by = CASE WHEN $handled THEN $userId::int END
    WHERE business_id = $business AND id = $messageId AND (handled_at IS NOT NULL) <> $handled RETURNING id`,
});

/** Marks a message as seen to, or as open again. The state that it has changes nothing. Audited. Throws `not_found`. */
export async function setHandled(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { messageId, handled }: SetHandledInput,
): Promise<CallerMessageView> {
  const message = await db.transaction(async (tx) => {
    const isNew = (await tx.first(setState, { messageId, handled, userId })) !== undefined;
    if (isNew) {
      const action = handled ? 'message.handled' : 'message.reopened';
      await recordAudit(tx, { actor: `user-${userId}`, action, subject: `message-${messageId}` });
    }
    return readMessage(tx, messageId);
  });
  invalidations.publish([db.businessId], ['calls']);
  return message;
}
