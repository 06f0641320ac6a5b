import { ACTIVE_STATUSES } from '../../../core/appointment-status.ts';
import { balanceNote } from '../../../core/balance-note.ts';
import { CALL_OUTCOMES } from '../../../core/call-outcomes.ts';
import type { SummaryAction } from '../../../core/format-call-actions.ts';
import type { MailLanguage } from '../../../core/mail-language.ts';
import { maySeeMoney, type Role } from '../../../core/roles.ts';
import { bool, instant, instantText, int, jsonOf, oneOf, text, texts } from '../../../db/column-types.ts';
import type { TenantDb } from '../../../db/database.ts';
import { customerName } from '../../../db/person-name.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import { findAccount, readForecast, readRecharge } from '../../billing/index.ts';
import type { MailPayload } from '../../mail/mail.schema.ts';
import { formatService } from '../../scheduling/index.ts';
import { listOpenFollowUps } from '../../telephony/index.ts';
import { listToday } from '../insights/insights.queries.ts';

/** Maximum rows in a mail. The mail states the total numbers and links to the other rows. */
const ROWS_MAX = { calls: 10, followUps: 5, appointments: 10 } as const;
const SUMMARY_LENGTH_MAX = 200;

/** Calls that ended within this time wait for the next digest, because their outcome may not be stored yet. */
export const SETTLED_MINUTES = 5;

export type DigestSpan = { since: string; until: string };
const SPAN = { since: instantText, until: instantText, settledMinutes: int };
/**
 * SQL condition: the call ended within the period of the digest, or ended earlier but was stored too late for the
 * previous digest. The end of a call is stored late when Twilio's report was lost or a worker was down. A digest is
 * computed `settledMinutes` after the end of its period. A duration that arrives late also updates a call, so calls
 * that an earlier digest counts are excluded: by `sids`, or by `rows` in digests of earlier versions. Twilio reports
 * calls of the last two days; the condition on `started_at` lets the query use the index.
 */
const ENDED = `c.business_id = $business AND c.direction = 'inbound' AND c.erased_at IS NULL AND call_has_ended(c.status)
      AND c.started_at > $since::timestamptz - interval '3 days'
      AND coalesce(c.ended_at, c.started_at) <= $until::timestamptz
      AND (coalesce(c.ended_at, c.started_at) > $since::timestamptz
        OR (c.updated_at > $since::timestamptz + make_interval(mins => $settledMinutes)
          AND c.updated_at <= $until::timestamptz + make_interval(mins => $settledMinutes)
          AND NOT EXISTS (SELECT FROM outgoing_mails m
            WHERE m.business_id = $business AND m.template = 'daily-digest'
              AND m.version >= 'day-' || ($since::timestamptz - interval '4 days')::date
              AND (m.payload #> '{calls,sids}' @> to_jsonb(c.call_sid)
                OR m.payload #> '{calls,rows}' @> jsonb_build_array(jsonb_build_object('callSid', c.call_sid))))))`;

const endedCalls = ofBusiness({
  name: 'digest.calls',
  params: { ...SPAN, limit: int },
  row: {
    call_sid: text,
    customer_id: int.orNull,
    message_customer_id: int.orNull,
    name: text.orNull,
    phone: text.orNull,
    started_at: instant,
    outcome: oneOf(CALL_OUTCOMES).orNull,
    is_missed: bool,
    wanted_booking: bool,
    summary: text.orNull,
    summary_actions: jsonOf<SummaryAction[]>().orNull,
    content: text.orNull,
  },
  text: `SELECT c.call_sid, c.customer_id, m.customer_id AS message_customer_id,
      coalesce(${customerName('k')}, m.name) AS name,
      coalesce(c.from_number, m.phone) AS phone, c.started_at, v.outcome,
      coalesce(call_is_missed(c.direction, c.charge_outcome), false) AS is_missed,
      coalesce('booking_failed' = ANY (f.reasons), false) AS wanted_booking, v.summary, v.summary_actions, m.content
    FROM calls c
    LEFT JOIN customers k ON k.business_id = $business AND k.id = c.customer_id
    LEFT JOIN conversations v ON v.business_id = $business AND v.call_sid = c.call_sid
    LEFT JOIN follow_ups f ON f.business_id = $business AND f.call_sid = c.call_sid
    LEFT JOIN LATERAL (
      SELECT m.customer_id, m.name, m.phone, m.content FROM caller_messages m
      WHERE m.business_id = $business AND m.call_sid = c.call_sid ORDER BY m.id DESC LIMIT 1) m ON true
    WHERE ${ENDED} ORDER BY c.started_at DESC, c.id DESC LIMIT $limit`,
});

const countCalls = ofBusiness({
  name: 'digest.count_calls',
  params: SPAN,
  row: { call_sids: texts, bookings: int },
  text: `SELECT coalesce(array_agg(c.call_sid ORDER BY c.id), '{}') AS call_sids,
      count(*) FILTER (WHERE v.outcome = 'booked')::int AS bookings
    FROM calls c LEFT JOIN conversations v ON v.business_id = $business AND v.call_sid = c.call_sid
    WHERE ${ENDED}`,
});

type Payload = MailPayload<'daily-digest'>;

function shorten(line: string | null): string | null {
  const characters = [...(line ?? '').trim()];
  if (characters.length === 0) return null;
  return characters.length <= SUMMARY_LENGTH_MAX
    ? characters.join('')
    : `${characters.slice(0, SUMMARY_LENGTH_MAX - 1).join('')}…`;
}

/**
 * Actions of the agent are stored as facts and rendered in the mail's language. A text of a model or a caller is not
 * translated.
 */
function toCall(row: RowOf<typeof endedCalls>): Payload['calls']['rows'][number] {
  const isMessageAlone = row.summary_actions?.every(({ deed }) => deed === 'message') ?? row.summary === null;
  const summary = isMessageAlone && row.content ? row.content : row.summary;
  const actions = isMessageAlone && row.content ? null : row.summary_actions;
  return {
    ...{ callSid: row.call_sid, name: row.name, phone: row.phone, at: row.started_at.toISOString() },
    ...{ outcome: row.outcome, isMissed: row.is_missed, wantedBooking: row.wanted_booking },
    ...{ deeds: actions, summary: actions === null ? shorten(summary) : null },
  };
}

const distinctIds = (ids: readonly (number | null)[]): number[] => [
  ...new Set(ids.filter((id) => id !== null)),
];

async function readBalance(db: TenantDb, now: Date): Promise<Payload['balance']> {
  const [account, forecast, recharge] = await Promise.all([
    findAccount(db),
    readForecast(db),
    readRecharge(db),
  ]);
  return account ? { cents: account.balanceCents, note: balanceNote({ forecast, recharge }, now) } : null;
}

/** Content of a business's digest, before it is reduced to what each reader may see. */
export async function readDigest(db: TenantDb, span: DigestSpan, now: Date) {
  const settledMinutes = SETTLED_MINUTES;
  const [rows, counts, followUps, today, balance] = await Promise.all([
    db.all(endedCalls, { ...span, settledMinutes, limit: ROWS_MAX.calls }),
    db.one(countCalls, { ...span, settledMinutes }),
    listOpenFollowUps(db, { limit: ROWS_MAX.followUps }),
    listToday(db),
    readBalance(db, now),
  ]);
  const appointments = today.filter(
    ({ status, endsAt }) =>
      ACTIVE_STATUSES.some((active) => active === status) && Date.parse(endsAt) > now.getTime(),
  );
  const listed = appointments.slice(0, ROWS_MAX.appointments);
  const waiting = followUps.followUps;
  const callCount = counts.call_sids.length;
  return {
    isEmpty: callCount + followUps.count + appointments.length === 0,
    calls: {
      count: callCount,
      bookings: counts.bookings,
      sids: [...counts.call_sids],
      rows: rows.map(toCall),
    },
    followUps: {
      count: followUps.count,
      rows: waiting.map((one) => ({
        ...{ callSid: one.callSid, name: one.customerName ?? one.callerName, phone: one.phone },
        reasons: one.reasons,
      })),
    },
    appointments: { count: appointments.length, rows: listed },
    balance,
    /**
     * `callSids` and `customerIds`: by these ids an erasure finds the mails that name a customer
     * (customers/erase-messages.ts), and queue-digest.ts locks what a mail names.
     */
    callSids: [...new Set([...rows.map((row) => row.call_sid), ...waiting.map(({ callSid }) => callSid)])],
    customerIds: distinctIds([
      ...rows.flatMap((row) => [row.customer_id, row.message_customer_id]),
      ...waiting.map(({ customerId }) => customerId),
      ...listed.map(({ customerId }) => customerId),
    ]),
  };
}
export type Digest = Awaited<ReturnType<typeof readDigest>>;

/**
 * The digest for one reader. The balance requires a permission, and built-in services are named in the reader's
 * language.
 */
export function digestFor({ isEmpty: _, ...digest }: Digest, role: Role, language: MailLanguage) {
  const rows = digest.appointments.rows.map(({ startsAt, customerName, ...booked }) => ({
    ...{ startsAt, name: customerName, service: formatService(booked, language) },
  }));
  return {
    ...digest,
    appointments: { count: digest.appointments.count, rows },
    balance: maySeeMoney(role) ? digest.balance : null,
  };
}
