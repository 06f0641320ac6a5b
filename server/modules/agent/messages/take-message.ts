import { AppError } from '../../../core/errors.ts';
import { toE164 } from '../../../core/phone-number.ts';
import { int, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { recordFollowUpReasons } from '../../telephony/index.ts';
import { MESSAGE_LIMITS } from './messages.schema.ts';

/**
 * Links the message to the customer of the call. Returns no row for a repeated text or above the maximum number of
 * messages.
 */
const insert = ofBusiness({
  name: 'messages.take',
  params: {
    callSid: text,
    phone: text.orNull,
    name: text.orNull,
    content: text,
    position: int.orNull,
    languageCode: text,
    perCall: int,
  },
  row: { id: int },
  text: `INSERT INTO caller_messages (business_id, call_sid, customer_id, phone, name, content, position,
      language_code)
    SELECT c.business_id, c.call_sid, c.customer_id, $phone, $name, $content, $position, $languageCode
    FROM calls c
    WHERE c.business_id = $business AND c.call_sid = $callSid
      AND (SELECT count(*) FROM caller_messages m WHERE m.business_id = $business AND m.call_sid = $callSid) < $perCall
    ON CONFLICT (business_id, call_sid, md5(content)) DO NOTHING RETURNING id`,
});

const sameWords = ofBusiness({
  name: 'messages.same_words',
  params: { callSid: text, content: text },
  row: { id: int },
  text: `SELECT id FROM caller_messages
    WHERE business_id = $business AND call_sid = $callSid AND md5(content) = md5($content)`,
});

type LeftMessage = {
  callSid: string;
  content: string;
  languageCode: string;
  name: string | null;
  /** The callback number as the caller said it; null if it is the calling number. */
  phone: string | null;
  callerNumber: string | null;
  /** Position of the caller's turn; null for a voicemail. */
  position: number | null;
};

/** Appends an invalid phone number to the text, because a member may still recognize the number. */
function withPhone({ content, phone, callerNumber }: LeftMessage): { content: string; phone: string | null } {
  const e164 = phone === null ? null : toE164(phone);
  if (phone === null || e164 !== null) return { content, phone: e164 ?? callerNumber };
  const rest = ` (${phone})`;
  return {
    content: content.slice(0, MESSAGE_LIMITS.contentLength - rest.length) + rest,
    phone: callerNumber,
  };
}

/**
 * Saves a message from a phone caller in the given transaction. Records the event that mails the owners, and adds the
 * message to the follow-up of the call. Returns the id of the message; a repeated text in the same call returns the id
 * of the first message. Returns null for a new text after five messages of the call. Wake `relay-outbox` after the
 * commit.
 */
export async function saveMessage(tx: TenantTx, request: LeftMessage): Promise<number | null> {
  const { callSid, languageCode, name, position } = request;
  const { content, phone } = withPhone(request);
  const { perCall } = MESSAGE_LIMITS;
  const inserted = await tx.first(insert, { callSid, phone, name, content, position, languageCode, perCall });
  if (inserted) {
    await recordEvent(tx, 'message.left', { messageId: inserted.id });
    await recordFollowUpReasons(tx, { callSid, reasons: { message: true }, isNews: true });
  }
  const message = inserted ?? (await tx.first(sameWords, { callSid, content }));
  return message?.id ?? null;
}

/** Saves a message in its own transaction. Throws `conflict` after five messages of a call. */
export async function takeMessage(
  { db, invalidations, jobs }: MemberDeps,
  request: LeftMessage,
): Promise<void> {
  await db.transaction(async (tx) => {
    const messageId = await saveMessage(tx, request);
    if (messageId === null) throw new AppError('conflict', 'errors.receptionist.tooManyMessages');
  });
  invalidations.publish([db.businessId], ['calls']);
  jobs.wake('relay-outbox', {});
}
