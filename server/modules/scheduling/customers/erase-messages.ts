import { int, text, texts } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { putWorkOfRows } from '../../../jobs/due-work.ts';

const OF_CUSTOMER = { id: int, phone: text.orNull, callSids: texts };

/**
 * Messages of the customer and of the calls to erase. A message with the customer's number counts if neither the message
 * nor its call belongs to a customer.
 */
const CUSTOMER_MESSAGES = `SELECT m.id FROM caller_messages m
    LEFT JOIN calls c ON c.business_id = $business AND c.call_sid = m.call_sid
    WHERE m.business_id = $business AND (m.customer_id = $id OR m.call_sid = ANY ($callSids::text[])
      OR m.phone = $phone::text AND num_nonnulls(m.customer_id, c.customer_id) = 0)`;

/** Calls to erase, and calls with one of the messages. */
const CALLS = `SELECT unnest($callSids::text[])
    UNION SELECT m.call_sid FROM caller_messages m WHERE m.business_id = $business AND m.id IN (${CUSTOMER_MESSAGES})`;

/**
 * Mails about the customer's messages. The `version` of such a mail contains the id of the message
 * (messages/mail-message.ts).
 */
const THEIR_MAILS = `business_id = $business AND template = 'message-left'
  AND version IN (SELECT 'message-' || t.id FROM (${CUSTOMER_MESSAGES}) t)`;

/** Digests that list the customer or one of the calls (insight/digest/read-digest.ts). */
const DIGESTS = `business_id = $business AND template = 'daily-digest' AND (
    payload -> 'customerIds' @> to_jsonb($id::int)
    OR EXISTS (SELECT FROM jsonb_array_elements_text(payload -> 'callSids') AS listed(call_sid)
      WHERE listed.call_sid IN (${CALLS})))`;

const dropUnsentDigests = ofBusiness({
  name: 'customers.drop_unsent_digests',
  params: OF_CUSTOMER,
  text: `DELETE FROM outgoing_mails WHERE done_at IS NULL AND ${DIGESTS}`,
});

/** Erases a sent digest except the ids of its calls, so that later digests still leave these calls out. */
const eraseSentDigests = ofBusiness({
  name: 'customers.erase_sent_digests',
  params: OF_CUSTOMER,
  text: `UPDATE outgoing_mails SET last_error = NULL,
      payload = jsonb_build_object('calls', jsonb_build_object('sids', coalesce(payload #> '{calls,sids}', '[]')))
    WHERE ${DIGESTS}`,
});

const dropUnsentMails = ofBusiness({
  name: 'customers.drop_unsent_message_mails',
  params: OF_CUSTOMER,
  text: `DELETE FROM outgoing_mails WHERE done_at IS NULL AND ${THEIR_MAILS}`,
});

const eraseSentMails = ofBusiness({
  name: 'customers.erase_sent_message_mails',
  params: OF_CUSTOMER,
  text: `UPDATE outgoing_mails SET payload = '{}', last_error = NULL WHERE ${THEIR_MAILS}`,
});

const dropMessages = ofBusiness({
  name: 'customers.erase_messages',
  params: OF_CUSTOMER,
  text: `DELETE FROM caller_messages WHERE business_id = $business AND id IN (${CUSTOMER_MESSAGES})`,
});

/** Inserts nothing into late_changes, because the statement `customers.mark_erased_calls` does so for the same calls. */
const eraseConversations = ofBusiness({
  name: 'customers.erase_summaries',
  params: { callSids: texts },
  text: `UPDATE conversations SET summary = NULL, summary_actions = NULL, sentiment = NULL, sentiment_words = NULL,
      dialogue = NULL
    WHERE business_id = $business AND call_sid = ANY ($callSids)`,
});

/** Recordings cannot be played from this commit on. `follow-recordings` erases them at the provider. */
const giveUpRecordings = ofBusiness({
  name: 'customers.give_up_recordings',
  params: OF_CUSTOMER,
  text: `WITH given_up AS (
      UPDATE recordings r SET state = 'erasing'
      WHERE r.business_id = $business AND r.state NOT IN ('erasing', 'erased')
        AND (r.call_sid = ANY ($callSids::text[]) OR r.message_id IN (${CUSTOMER_MESSAGES}))
      RETURNING r.id
    ) ${putWorkOfRows('follow-recordings', 'given_up')}`,
});

/** Removes the follow-ups of the calls. No new ones are created for the calls that are marked as erased. */
const dropFollowUps = ofBusiness({
  name: 'customers.drop_follow_ups',
  params: OF_CUSTOMER,
  text: `DELETE FROM follow_ups WHERE business_id = $business AND call_sid IN (${CALLS})`,
});

/** Removes the call backs to the customer, at the number that they left or from which they called. */
const dropCallBacks = ofBusiness({
  name: 'customers.drop_call_backs',
  params: OF_CUSTOMER,
  text: `DELETE FROM call_backs o USING calls c
    WHERE c.business_id = $business AND o.business_id = $business
      AND (o.for_call_sid = c.call_sid OR o.call_sid = c.call_sid)
      AND (c.customer_id = $id OR c.call_sid IN (
        SELECT m.call_sid FROM caller_messages m WHERE m.business_id = $business AND m.id IN (${CUSTOMER_MESSAGES})))`,
});

const dropHolds = ofBusiness({
  name: 'customers.drop_holds',
  params: { callSids: texts },
  text: 'DELETE FROM slot_holds WHERE business_id = $business AND call_sid = ANY ($callSids)',
});

type ErasedCustomer = { id: number; phone: string | null; callSids: readonly string[] };

/**
 * Erases what the receptionist stored about a customer: messages and mails about them, recordings, follow-ups, call
 * backs and holds, and the summaries and sentiment of the calls `callSids`.
 */
export async function eraseMessages(tx: TenantTx, customer: ErasedCustomer): Promise<void> {
  const { callSids } = customer;
  await tx.all(dropHolds, { callSids });
  await tx.all(dropCallBacks, customer);
  await tx.all(eraseConversations, { callSids });
  await tx.all(giveUpRecordings, customer);
  await tx.all(dropUnsentDigests, customer);
  await tx.all(eraseSentDigests, customer);
  await tx.all(dropUnsentMails, customer);
  await tx.all(eraseSentMails, customer);
  await tx.all(dropFollowUps, customer);
  await tx.all(dropMessages, customer);
}
