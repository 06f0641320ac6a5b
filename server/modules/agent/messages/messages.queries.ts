import { notFound } from '../../../core/errors.ts';
import { formatPhoneNumber, toPhoneView } from '../../../core/phone-number.ts';
import { bool, instant, int, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { customerName, memberName } from '../../../db/person-name.ts';
import { ofBusiness, type Values } from '../../../db/statement.ts';
import { CALL_BACK_FROM } from '../../telephony/index.ts';
import {
  type CallerMessagePage,
  type CallerMessageView,
  type ListMessagesInput,
  MESSAGE_LIMITS,
} from './messages.schema.ts';

const MESSAGE = {
  id: int,
  call_sid: text,
  customer_id: int.orNull,
  customer_name: text.orNull,
  name: text.orNull,
  phone: text.orNull,
  caller_phone: text.orNull,
  call_back_from: text.orNull,
  content: text,
  language_code: text.orNull,
  created_at: instant,
  handled_at: instant.orNull,
  handled_by: text.orNull,
  recording_id: int.orNull,
  recording_seconds: int.orNull,
  is_audible: bool.orNull,
};

const SELECT = `SELECT m.id, m.call_sid, k.id AS customer_id,
      ${customerName('k')} AS customer_name, m.name, m.phone,
      CASE c.direction WHEN 'inbound' THEN c.from_number ELSE c.to_number END AS caller_phone,
      ${CALL_BACK_FROM} AS call_back_from, m.content,
      m.language_code, m.created_at, f.done_at AS handled_at,
      nullif(${memberName('u')}, '') AS handled_by,
      r.id AS recording_id, r.seconds AS recording_seconds, r.is_audible
    FROM caller_messages m
    JOIN calls c ON c.business_id = $business AND c.call_sid = m.call_sid
    LEFT JOIN customers k ON k.business_id = $business AND k.id = coalesce(m.customer_id, c.customer_id)
    LEFT JOIN follow_ups f ON f.business_id = $business AND f.call_sid = m.call_sid
    LEFT JOIN users u ON u.business_id = $business AND u.id = f.done_by
    LEFT JOIN LATERAL (
      SELECT id, seconds, state = 'kept' AND expires_at > app_now() AS is_audible FROM recordings
      WHERE business_id = $business AND message_id = m.id ORDER BY id DESC LIMIT 1) r ON true`;

const page = ofBusiness({
  name: 'messages.page',
  params: { handled: bool.orNull, customerId: int.orNull, before: int.orNull, limit: int },
  row: MESSAGE,
  text: `${SELECT}
    WHERE m.business_id = $business AND ($before::int IS NULL OR m.id < $before)
      AND ($customerId::int IS NULL OR k.id = $customerId)
      AND ($handled::boolean IS NULL OR (f.done_at IS NOT NULL) = $handled)
    ORDER BY m.id DESC LIMIT $limit`,
});

const messageById = ofBusiness({
  name: 'messages.by_id',
  params: { messageId: int },
  row: MESSAGE,
  text: `${SELECT} WHERE m.business_id = $business AND m.id = $messageId`,
});

const countOpen = ofBusiness({
  name: 'messages.count_open',
  row: { open_count: int },
  text: `SELECT count(*)::int AS open_count FROM follow_ups f
    JOIN caller_messages m ON m.business_id = $business AND m.call_sid = f.call_sid
    WHERE f.business_id = $business AND f.done_at IS NULL`,
});

function toView(row: Values<typeof MESSAGE>): CallerMessageView {
  return {
    id: row.id,
    callSid: row.call_sid,
    customerId: row.customer_id,
    customerName: row.customer_name,
    name: row.name,
    phone: row.phone,
    phoneFormatted: row.phone && formatPhoneNumber(row.phone),
    callerPhone: row.caller_phone,
    callBackFrom: toPhoneView(row.call_back_from),
    content: row.content,
    voicemailSeconds: row.recording_id === null ? null : (row.recording_seconds ?? 0),
    languageCode: row.language_code,
    createdAt: row.created_at.toISOString(),
    handledAt: row.handled_at?.toISOString() ?? null,
    handledBy: row.handled_by,
    recording:
      row.recording_id !== null && row.is_audible
        ? { id: row.recording_id, seconds: row.recording_seconds ?? 0 }
        : null,
  };
}

/** One page of messages of callers, newest first. `nextCursor` is the cursor of the next page. */
export async function listMessages(
  db: TenantRunner,
  { handled, customerId, cursor }: ListMessagesInput,
): Promise<CallerMessagePage> {
  const { pageSize } = MESSAGE_LIMITS;
  const [rows, { open_count: openCount }] = await Promise.all([
    db.all(page, {
      handled: handled ?? null,
      customerId: customerId ?? null,
      before: cursor ?? null,
      limit: pageSize + 1,
    }),
    db.one(countOpen),
  ]);
  const messages = rows.slice(0, pageSize).map(toView);
  const nextCursor = rows.length > pageSize ? (messages.at(-1)?.id ?? null) : null;
  return { messages, nextCursor, openCount };
}

/** Returns one message. Throws `not_found`. */
export async function readMessage(db: TenantRunner, messageId: number): Promise<CallerMessageView> {
  const row = await db.first(messageById, { messageId });
  if (!row) throw notFound();
  return toView(row);
}

/** Uses SQL instead of Prisma, which would take three times as long while a caller is waiting (decision 59). */
const messagesOfCall = ofBusiness({
  name: 'messages.left_in_call',
  params: { callSid: text },
  row: { position: int, content: text, name: text.orNull },
  text: `SELECT coalesce(m.position, 0) AS position, m.content, m.name FROM caller_messages m
    WHERE m.business_id = $business AND m.call_sid = $callSid AND m.position IS NOT NULL
    ORDER BY m.position, m.id LIMIT 20`,
});

/** A message that the agent took in a call, without voicemails. */
export type MessageOfCall = {
  /** Position of the caller's turn. */
  position: number;
  content: string;
  name: string | null;
};

export const findMessagesOfCall = (db: TenantRunner, callSid: string): Promise<MessageOfCall[]> =>
  db.all(messagesOfCall, { callSid });
