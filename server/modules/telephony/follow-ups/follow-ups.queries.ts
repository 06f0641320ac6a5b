import type { SummaryAction } from '../../../core/format-call-actions.ts';
import { formatPhoneNumber, toPhoneView } from '../../../core/phone-number.ts';
import { instant, int, jsonOf, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { customerName } from '../../../db/person-name.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import { CALL_BACK_FROM } from '../calls/call-back-number.ts';
import type { FollowUpView } from '../calls/calls.schema.ts';
import { FOLLOW_UP, FOLLOW_UP_COLUMNS, FOLLOW_UP_JOINS, toFollowUpView } from './follow-up-columns.ts';
import type { OpenFollowUp, OpenFollowUps, OpenFollowUpsInput } from './follow-ups.schema.ts';

const countOpen = ofBusiness({
  name: 'follow_ups.count_open',
  row: { count: int },
  text: `SELECT count(*)::int AS count FROM follow_ups WHERE business_id = $business AND done_at IS NULL`,
});

const newestOpen = ofBusiness({
  name: 'follow_ups.newest_open',
  params: { limit: int },
  row: {
    ...FOLLOW_UP,
    call_sid: text,
    customer_id: int.orNull,
    customer_name: text.orNull,
    caller_name: text.orNull,
    phone: text.orNull,
    call_back_from: text.orNull,
    started_at: instant,
    summary: text.orNull,
    summary_actions: jsonOf<SummaryAction[]>().orNull,
    content: text.orNull,
    voicemail_seconds: int.orNull,
    content_language: text.orNull,
  },
  text: `SELECT c.call_sid, c.customer_id, ${customerName('k')} AS customer_name,
      m.name AS caller_name,
      coalesce(m.phone, CASE c.direction WHEN 'inbound' THEN c.from_number ELSE c.to_number END) AS phone,
      ${CALL_BACK_FROM} AS call_back_from,
      c.started_at, v.summary, v.summary_actions, m.content, m.voicemail_seconds,
      m.language_code AS content_language, ${FOLLOW_UP_COLUMNS}
    FROM follow_ups f
    JOIN calls c ON c.business_id = $business AND c.call_sid = f.call_sid
    LEFT JOIN customers k ON k.business_id = $business AND k.id = c.customer_id
    LEFT JOIN conversations v ON v.business_id = $business AND v.call_sid = c.call_sid
    LEFT JOIN LATERAL (
      SELECT m.name, m.phone, m.content, m.language_code, (SELECT coalesce(r.seconds, 0) FROM recordings r
          WHERE r.business_id = $business AND r.message_id = m.id ORDER BY r.id DESC LIMIT 1) AS voicemail_seconds
      FROM caller_messages m
      WHERE m.business_id = $business AND m.call_sid = c.call_sid ORDER BY m.id DESC LIMIT 1) m ON true
    ${FOLLOW_UP_JOINS}
    WHERE f.business_id = $business AND f.done_at IS NULL
    ORDER BY c.started_at DESC, c.id DESC LIMIT $limit`,
});

const followUpOfCall = ofBusiness({
  name: 'follow_ups.of_call',
  params: { callSid: text },
  row: FOLLOW_UP,
  text: `SELECT ${FOLLOW_UP_COLUMNS} FROM calls c ${FOLLOW_UP_JOINS}
    WHERE c.business_id = $business AND c.call_sid = $callSid`,
});

function toOpenFollowUp(row: RowOf<typeof newestOpen>): OpenFollowUp {
  const followUp = toFollowUpView(row);
  return {
    callSid: row.call_sid,
    reasons: followUp?.reasons ?? [],
    customerId: row.customer_id,
    customerName: row.customer_name,
    callerName: row.caller_name,
    phone: row.phone,
    phoneFormatted: row.phone && formatPhoneNumber(row.phone),
    callBackFrom: toPhoneView(row.call_back_from),
    startedAt: row.started_at.toISOString(),
    summary: row.summary_actions === null ? row.summary : null,
    summaryActions: row.summary_actions,
    message:
      row.content === null
        ? null
        : {
            content: row.content,
            voicemailSeconds: row.voicemail_seconds,
            languageCode: row.content_language,
          },
    assigneeName: row.assignee_name,
    dueOn: row.due_on,
  };
}

/** The number of open follow-ups. */
export async function countOpenFollowUps(db: TenantRunner): Promise<{ count: number }> {
  return db.one(countOpen);
}

/** The newest open follow-ups, and their total number. */
export async function listOpenFollowUps(
  db: TenantRunner,
  { limit }: OpenFollowUpsInput,
): Promise<OpenFollowUps> {
  const [rows, { count }] = await Promise.all([db.all(newestOpen, { limit }), db.one(countOpen)]);
  return { followUps: rows.map(toOpenFollowUp), count };
}

/** The follow-up of a call. Null for a call without a follow-up, undefined for a call of another business. */
export async function readFollowUp(
  db: TenantRunner,
  callSid: string,
): Promise<FollowUpView | null | undefined> {
  const row = await db.first(followUpOfCall, { callSid });
  return row && toFollowUpView(row);
}
