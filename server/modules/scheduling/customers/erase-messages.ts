import { int } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { putWorkOfRows } from '../../../jobs/due-work.ts';

const CUSTOMER_MESSAGES = `SELECT m.id FROM caller_messages m
    LEFT JOIN calls c ON c.business_id = $business AND c.call_sid = m.call_sid
    WHERE m.business_id = $business AND (m.customer_id = $id OR c.customer_id = $id)`;

/**
 * Mails about the customer's messages. The `version` of such a mail contains the id of the message
 * (messages/mail-message.ts).
 */
const THEIR_MAILS = `business_id = $business AND template = 'message-left'
  AND version IN (SELECT 'message-' || t.id FROM (${CUSTOMER_MESSAGES}) t)`;

/** Digests that list the customer or one of their calls (insight/digest/read-digest.ts). */
const DIGESTS = `business_id = $business AND template = 'daily-digest' AND (
    payload -> 'customerIds' @> to_jsonb($id::int)
    OR EXISTS (SELECT FROM jsonb_array_elements_text(payload -> 'callSids') AS listed(call_sid)
      JOIN calls c ON c.business_id = $business AND c.call_sid = listed.call_sid
      WHERE c.customer_id = $id OR c.call_sid IN (
        SELECT m.call_sid FROM caller_messages m WHERE m.business_id = $business AND m.id IN (${CUSTOMER_MESSAGES}))))`;

const dropUnsentDigests = ofBusiness({
  name: 'customers.drop_unsent_digests',
  params: { id: int },
  text: `DELETE FROM outgoing_mails WHERE done_at IS NULL AND ${DIGESTS}`,
});

/** Erases a sent digest except the ids of its calls, so that later digests still leave these calls out. */
const eraseSentDigests = ofBusiness({
  name: 'customers.erase_sent_digests',
  params: { id: int },
  text: `UPDATE outgoing_mails SET last_error = NULL,
      payload = jsonb_build_object('calls', jsonb_build_object('sids', coalesce(payload #> '{calls,sids}', '[]')))
    WHERE ${DIGESTS}`,
});

const dropUnsentMails = ofBusiness({
  name: 'customers.drop_unsent_message_mails',
  params: { id: int },
  text: `DELETE FROM outgoing_mails WHERE done_at IS NULL AND ${THEIR_MAILS}`,
});

const eraseSentMails = ofBusiness({
  name: 'customers.erase_sent_message_mails',
  params: { id: int },
  text: `UPDATE outgoing_mails SET payload = '{}', last_error = NULL WHERE ${THEIR_MAILS}`,
});

const dropMessages = ofBusiness({
  name: 'customers.erase_messages',
  params: { id: int },
  text: `DELETE FROM caller_messages WHERE business_id = $business AND id IN (${CUSTOMER_MESSAGES})`,
});

/** Inserts nothing into late_changes, because the statement `customers.erase_numbers` does so for the same calls. */
const eraseConversations = ofBusiness({
  name: 'customers.erase_summaries',
  params: { id: int },
  text: `UPDATE conversations v SET summary = NULL, summary_actions = NULL, sentiment = NULL, sentiment_words = NULL,
      dialogue = NULL
    FROM calls c
    WHERE c.business_id = $business AND c.customer_id = $id AND v.business_id = $business AND v.call_sid = c.call_sid`,
});

/** Recordings cannot be played from this commit on. `follow-recordings` erases them at the provider. */
const giveUpRecordings = ofBusiness({
  name: 'customers.give_up_recordings',
  params: { id: int },
  text: `WITH given_up AS (
      UPDATE recordings r SET state = 'erasing'
      WHERE r.business_id = $business AND r.state NOT IN ('erasing', 'erased')
        AND (r.call_sid IN (SELECT c.call_sid FROM calls c WHERE c.business_id = $business AND c.customer_id = $id)
          OR r.message_id IN (${CUSTOMER_MESSAGES}))
      RETURNING r.id
    ) ${putWorkOfRows('follow-recordings', 'given_up')}`,
});

/** Removes the follow-ups of the customer's calls. No new ones are created, because the calls are marked as erased. */
const dropFollowUps = ofBusiness({
  name: 'customers.drop_follow_ups',
  params: { id: int },
  text: `DELETE FROM follow_ups f USING calls c
    WHERE c.business_id = $business AND f.business_id = $business AND f.call_sid = c.call_sid
      AND (c.customer_id = $id OR c.call_sid IN (
        SELECT m.call_sid FROM caller_messages m WHERE m.business_id = $business AND m.id IN (${CUSTOMER_MESSAGES})))`,
});

/** Removes the call backs to the customer, at the number that they left or from which they called. */
const dropCallBacks = ofBusiness({
  name: 'customers.drop_call_backs',
  params: { id: int },
  text: `DELETE FROM call_backs o USING calls c
    WHERE c.business_id = $business AND o.business_id = $business
      AND (o.for_call_sid = c.call_sid OR o.call_sid = c.call_sid)
      AND (c.customer_id = $id OR c.call_sid IN (
        SELECT m.call_sid FROM caller_messages m WHERE m.business_id = $business AND m.id IN (${CUSTOMER_MESSAGES})))`,
});

const dropHolds = ofBusiness({
  name: 'customers.drop_holds',
  params: { id: int },
  text: `DELETE FROM slot_holds h USING calls c
    WHERE c.business_id = $business AND c.customer_id = $id AND h.business_id = $business AND h.call_sid = c.call_sid`,
});

/**
 * Erases what the receptionist stored about a customer: messages and mails about them, recordings, follow-ups, call
 * backs and holds, and the summaries and sentiment of their calls.
 */
export async function eraseMessages(tx: TenantTx, { id }: { id: number }): Promise<void> {
  await tx.all(dropHolds, { id });
  await tx.all(dropCallBacks, { id });
  await tx.all(eraseConversations, { id });
  await tx.all(giveUpRecordings, { id });
  await tx.all(dropUnsentDigests, { id });
  await tx.all(eraseSentDigests, { id });
  await tx.all(dropUnsentMails, { id });
  await tx.all(eraseSentMails, { id });
  await tx.all(dropMessages, { id });
  await tx.all(dropFollowUps, { id });
}
