import { CALL_OUTCOMES } from '../../../core/call-outcomes.ts';
import type { SummaryAction } from '../../../core/format-call-actions.ts';
import type { Hits } from '../../../core/mark-hits.ts';
import { formatPhoneNumber, toPhoneView } from '../../../core/phone-number.ts';
import { readTyped } from '../../../core/read-typed.ts';
import { bool, instant, int, jsonOf, oneOf, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { customerName } from '../../../db/person-name.ts';
import { ofBusiness, type RowOf, type Values } from '../../../db/statement.ts';
import {
  FOLLOW_UP,
  FOLLOW_UP_COLUMNS,
  FOLLOW_UP_JOINS,
  toFollowUpView,
} from '../follow-ups/follow-up-columns.ts';
import { recordingsOfCall } from '../recordings/recordings.queries.ts';
import type { RecordingView } from '../recordings/recordings.schema.ts';
import { countOpenBookings, listCallActions } from './call-actions.ts';
import { CALL_BACK_FROM } from './call-back-number.ts';
import { FILTER, FILTERED, filterValues, IS_MISSED, MESSAGE_STATE } from './call-filter.ts';
import {
  CALL_CHANNELS,
  CALL_DIRECTIONS,
  type CallAction,
  type CallExcerpt,
  type CallView,
  CHARGE_OUTCOMES,
  type ListCallsInput,
  MESSAGE_ROLES,
  type MessageView,
  type TurnSource,
} from './calls.schema.ts';
import { excerptsOf, FOUND, hitsOfCall, TYPED } from './search-calls.ts';

const CALL = {
  call_sid: text,
  customer_id: int.orNull,
  customer_name: text.orNull,
  customer_phone: text.orNull,
  direction: oneOf(CALL_DIRECTIONS),
  channel: oneOf(CALL_CHANNELS),
  status: text,
  started_at: instant,
  ended_at: instant.orNull,
  created_at: instant,
  updated_at: instant,
  duration_seconds: int.orNull,
  charge_outcome: oneOf(CHARGE_OUTCOMES),
  charge_cents: int.orNull,
  ledger_entry_id: int.orNull,
  outcome: oneOf(CALL_OUTCOMES).orNull,
  is_live: bool,
  language_code: text.orNull,
  summary: text.orNull,
  summary_actions: jsonOf<SummaryAction[]>().orNull,
  is_missed: bool,
  message: oneOf(['open', 'done']).orNull,
  caller_name: text.orNull,
  content: text.orNull,
  voicemail_seconds: int.orNull,
  content_language: text.orNull,
  callback_phone: text.orNull,
  call_back_from: text.orNull,
  ...FOLLOW_UP,
};

const CALL_COLUMNS = `c.call_sid, c.customer_id,
  ${customerName('k')} AS customer_name,
  CASE c.direction WHEN 'inbound' THEN c.from_number ELSE c.to_number END AS customer_phone,
  c.direction, c.channel, c.status, c.started_at, c.ended_at, c.created_at, c.updated_at, c.duration_seconds,
  c.charge_outcome, -l.amount_cents AS charge_cents, l.id AS ledger_entry_id, v.outcome,
  v.call_sid IS NOT NULL AND v.ended_at IS NULL AND c.ended_at IS NULL AS is_live,
  CASE WHEN v.call_sid IS NOT NULL THEN coalesce(v.language_code, c.language_code) END AS language_code, v.summary, v.summary_actions,
  ${IS_MISSED} AS is_missed, (${MESSAGE_STATE}) AS message,
  cm.name AS caller_name, cm.content, cm.voicemail_seconds, cm.language_code AS content_language, cm.phone AS callback_phone,
  ${CALL_BACK_FROM} AS call_back_from,
  ${FOLLOW_UP_COLUMNS}`;

const CALL_JOINS = `LEFT JOIN customers k ON k.business_id = $business AND k.id = c.customer_id
    LEFT JOIN ledger_entries l ON l.kind = 'call_charge' AND l.source = c.call_sid AND l.business_id = $business
    LEFT JOIN conversations v ON v.call_sid = c.call_sid AND v.business_id = $business
    LEFT JOIN LATERAL (
      SELECT m.name, m.content, m.language_code, m.phone, (SELECT coalesce(r.seconds, 0) FROM recordings r
          WHERE r.business_id = $business AND r.message_id = m.id ORDER BY r.id DESC LIMIT 1) AS voicemail_seconds
      FROM caller_messages m
      WHERE m.business_id = $business AND m.call_sid = c.call_sid ORDER BY m.id DESC LIMIT 1) cm ON true
    ${FOLLOW_UP_JOINS}`;

/**
 * SQL for a page of calls that match the filters. A search passes the two parts of SEARCH; without a search both are
 * empty.
 */
const pageOf = (found: string, isFound: string) => `${found}SELECT ${CALL_COLUMNS}
    FROM businesses b JOIN calls c ON c.business_id = b.id ${CALL_JOINS}
    WHERE ${FILTERED}${isFound}
      AND ($cursor::text IS NULL OR (c.started_at, c.id) <
            (SELECT x.started_at, x.id FROM calls x WHERE x.business_id = $business AND x.call_sid = $cursor))
    ORDER BY c.started_at DESC, c.id DESC LIMIT $limit`;
const countOf = (found: string, isFound: string) => `${found}SELECT count(*)::int AS count
    FROM businesses b JOIN calls c ON c.business_id = b.id
    LEFT JOIN customers k ON k.business_id = $business AND k.id = c.customer_id
    LEFT JOIN conversations v ON v.business_id = $business AND v.call_sid = c.call_sid
    WHERE ${FILTERED}${isFound}`;

const PAGE = { ...FILTER, cursor: text.orNull, limit: int.orNull };
const SEARCH = [`WITH ${FOUND}\n    `, ' AND c.call_sid IN (SELECT call_sid FROM found)'] as const;

const callPage = ofBusiness({ name: 'calls.page', params: PAGE, row: CALL, text: pageOf('', '') });
const callCount = ofBusiness({
  name: 'calls.count',
  params: FILTER,
  row: { count: int },
  text: countOf('', ''),
});
const foundPage = ofBusiness({
  name: 'calls.found_page',
  params: { ...PAGE, ...TYPED },
  row: CALL,
  text: pageOf(...SEARCH),
});
const foundCount = ofBusiness({
  name: 'calls.found_count',
  params: { ...FILTER, ...TYPED },
  row: { count: int },
  text: countOf(...SEARCH),
});

const oneCall = ofBusiness({
  name: 'calls.one',
  params: { callSid: text },
  row: CALL,
  text: `SELECT ${CALL_COLUMNS} FROM calls c ${CALL_JOINS}
    WHERE c.business_id = $business AND c.call_sid = $callSid`,
});

const messagesOfCall = ofBusiness({
  name: 'calls.messages',
  params: { callSid: text },
  row: {
    id: int,
    role: oneOf(MESSAGE_ROLES),
    content: text,
    created_at: instant,
    language_code: text.orNull,
    is_disclosure: bool,
    was_interrupted: bool,
    first_token_ms: int.orNull,
    first_sentence_ms: int.orNull,
    sources: jsonOf<TurnSource[]>(),
    translation: text.orNull,
    translation_language: text.orNull,
  },
  text: `SELECT id, role, content, created_at, language_code, is_disclosure, was_interrupted, first_token_ms,
      first_sentence_ms, translation, translation_language,
      jsonb_path_query_array(coalesce(sources, '[]'), '$[*] ? (@.type() == "object")') AS sources
    FROM call_messages
    WHERE business_id = $business AND call_sid = $callSid ORDER BY position`,
});

function toMessageView(row: RowOf<typeof messagesOfCall>): MessageView {
  return {
    id: row.id,
    role: row.role,
    content: row.content,
    translation:
      row.translation === null || row.translation_language === null
        ? null
        : { text: row.translation, languageCode: row.translation_language },
    createdAt: row.created_at.toISOString(),
    languageCode: row.language_code,
    isDisclosure: row.is_disclosure,
    wasInterrupted: row.was_interrupted,
    firstTokenMs: row.first_token_ms,
    firstSentenceMs: row.first_sentence_ms,
    sources: row.sources,
  };
}

function toCallView(
  row: Values<typeof CALL>,
  maySeeMoney: boolean,
  excerpt: CallExcerpt | null = null,
): CallView {
  return {
    callSid: row.call_sid,
    customerId: row.customer_id,
    customerName: row.customer_name,
    callerName: row.caller_name,
    callerMessage:
      row.content === null
        ? null
        : {
            content: row.content,
            voicemailSeconds: row.voicemail_seconds,
            languageCode: row.content_language,
            phone: toPhoneView(row.callback_phone),
          },
    customerPhone: row.customer_phone,
    customerPhoneFormatted: row.customer_phone && formatPhoneNumber(row.customer_phone),
    callBackFrom: toPhoneView(row.call_back_from),
    direction: row.direction,
    channel: row.channel,
    status: row.status,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    durationSeconds: row.duration_seconds,
    chargeOutcome: row.charge_outcome,
    chargeCents: maySeeMoney ? row.charge_cents : null,
    ledgerEntryId: maySeeMoney ? row.ledger_entry_id : null,
    outcome: row.outcome,
    isLive: row.is_live,
    languageCode: row.language_code,
    summary: row.summary,
    summaryActions: row.summary_actions,
    isMissed: row.is_missed,
    message: row.message,
    followUp: toFollowUpView(row),
    excerpt,
  };
}

export type CallPage = { calls: CallView[]; nextCursor: string | null; count: number };

/** Calls of the business, newest first, and the number of all matching calls. Without a limit the list is complete. */
export async function listCalls(
  db: TenantRunner,
  input: ListCallsInput,
  maySeeMoney: boolean,
): Promise<CallPage> {
  const filter = filterValues(input);
  const paging = { cursor: input.cursor ?? null, limit: input.limit === undefined ? null : input.limit + 1 };
  const typed = input.q ? readTyped(input.q) : null;
  const [rows, { count }] = await (typed === null
    ? Promise.all([db.all(callPage, { ...filter, ...paging }), db.one(callCount, filter)])
    : Promise.all([
        db.all(foundPage, { ...filter, ...paging, ...typed }),
        db.one(foundCount, { ...filter, ...typed }),
      ]));
  const page = rows.slice(0, input.limit);
  const nextCursor = rows.length > page.length ? (page.at(-1)?.call_sid ?? null) : null;
  const callSids = page.map((row) => row.call_sid);
  const excerpts = input.q ? await excerptsOf(db, input.q, callSids) : null;
  const calls = page.map((row) => toCallView(row, maySeeMoney, excerpts?.get(row.call_sid)));
  return { calls, nextCursor, count };
}

/** A call with its transcript. */
export type Conversation = {
  call: CallView;
  messages: MessageView[];
  summary: string | null;
  actions: CallAction[];
  /** Number of appointments booked in the call that can still be cancelled. */
  openBookings: number;
  /** Recordings that the user may hear. */
  recordings: RecordingView[];
  /** Matches of the search from which the call was opened. */
  hits: Hits | null;
};

/**
 * A call with its transcript in spoken order, and the matches of the search `q` in it; `undefined` for a call of
 * another business.
 */
export async function findConversation(
  db: TenantRunner,
  callSid: string,
  maySeeMoney: boolean,
  mayPlayCallRecordings = false,
  q = '',
): Promise<Conversation | undefined> {
  const [call, messages, actions, openBookings, recordings, hits] = await Promise.all([
    db.first(oneCall, { callSid }),
    db.all(messagesOfCall, { callSid }),
    listCallActions(db, callSid),
    countOpenBookings(db, callSid),
    recordingsOfCall(db, { callSid, mayPlayCallRecordings }),
    q ? hitsOfCall(db, q, callSid) : null,
  ]);
  if (!call) return undefined;
  return {
    call: toCallView(call, maySeeMoney),
    messages: messages.map(toMessageView),
    summary: call.summary,
    actions,
    openBookings,
    recordings,
    hits,
  };
}
