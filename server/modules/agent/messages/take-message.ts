import { AppError } from '../../../core/errors.ts';
import { toE164 } from '../../../core/phone-number.ts';
import { int, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { settleFollowUp } from '../../telephony/index.ts';
import { MESSAGE_LIMITS } from './messages.schema.ts';

/** Of a customer where the call is. Returns no row when the same words were left already, or too many. */
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
  /** Another number than the caller's, as they said it. */
  phone: string | null;
  callerNumber: string | null;
  /** Of the caller's turn; null after the tone. */
  position: number | null;
};

/** A number that is none is kept among the words: a person may still make sense of it. */
function withPhone({ content, phone, callerNumber }: LeftMessage): { content: string; phone: string | null } {
  const said = phone === null ? null : toE164(phone);
  if (phone === null || said !== null) return { content, phone: said ?? callerNumber };
  const rest = ` (${phone})`;
  return {
    content: content.slice(0, MESSAGE_LIMITS.contentLength - rest.length) + rest,
    phone: callerNumber,
  };
}

/**
 * Keeps what a caller leaves for the people of the business, with the event that becomes a mail to its owners and the
 * follow-up of the call, in the caller's transaction. Returns its id; the same words again in a call are the same message, and after five of a call it
 * is null. Wake `relay-outbox` afterwards.
 */
export async function saveMessage(tx: TenantTx, left: LeftMessage): Promise<number | null> {
  const { callSid, languageCode, name, position } = left;
  const { content, phone } = withPhone(left);
  const { perCall } = MESSAGE_LIMITS;
  const taken = await tx.first(insert, { callSid, phone, name, content, position, languageCode, perCall });
  if (taken) {
    await recordEvent(tx, 'message.left', { messageId: taken.id });
    await settleFollowUp(tx, { callSid, reasons: { message: true }, isNews: true });
  }
  const kept = taken ?? (await tx.first(sameWords, { callSid, content }));
  return kept?.id ?? null;
}

/** Keeps it in a transaction of its own. Throws `conflict` after five messages of a call. */
export async function takeMessage({ db, invalidations, jobs }: MemberDeps, left: LeftMessage): Promise<void> {
  await db.transaction(async (tx) => {
    const messageId = await saveMessage(tx, left);
    if (messageId === null) throw new AppError('conflict', 'errors.receptionist.tooManyMessages');
  });
  invalidations.publish([db.businessId], ['calls']);
  jobs.wake('relay-outbox', {});
}
