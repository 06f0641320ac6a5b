import { formatPhoneNumber } from '../../core/phone-number.ts';
import type { Statement } from '../../db/sql.ts';
import type { TenantDb } from '../../db/tenant-db.ts';
import type {
  CallChannel,
  CallDirection,
  CallView,
  ChargeOutcome,
  ListCallsInput,
  MessageView,
} from './calls.schema.ts';

type CallRow = {
  call_sid: string;
  customer_id: number | null;
  customer_name: string | null;
  customer_phone: string | null;
  direction: CallDirection;
  channel: CallChannel;
  status: string;
  started_at: Date;
  ended_at: Date | null;
  created_at: Date;
  updated_at: Date;
  duration_seconds: number | null;
  charge_outcome: ChargeOutcome;
  charge_cents: number | null;
  ledger_entry_id: number | null;
};

const CALL_COLUMNS = `c.call_sid, c.customer_id,
  nullif(btrim(concat(k.first_name, ' ', k.last_name)), '') AS customer_name,
  CASE c.direction WHEN 'inbound' THEN c.from_number ELSE c.to_number END AS customer_phone,
  c.direction, c.channel, c.status, c.started_at, c.ended_at, c.created_at, c.updated_at, c.duration_seconds,
  c.charge_outcome, -l.amount_cents AS charge_cents, l.id AS ledger_entry_id`;

const CALL_JOINS = `LEFT JOIN customers k ON k.business_id = $1 AND k.id = c.customer_id
    LEFT JOIN ledger_entries l ON l.kind = 'call_charge' AND l.source = c.call_sid AND l.business_id = $1`;

/** $2 customer, $3 part of a name or e-mail as a LIKE pattern, $4 direction, $5 channel, $6 and $7 inclusive days. */
const CALL_FILTER = `c.business_id = $1
      AND ($2::int IS NULL OR c.customer_id = $2)
      AND ($3::text IS NULL OR concat(k.first_name, ' ', k.last_name) ILIKE $3 OR k.email ILIKE $3)
      AND ($4::text IS NULL OR c.direction = $4)
      AND ($5::text IS NULL OR c.channel = $5)
      AND ($6::date IS NULL OR c.started_at >= $6::date::timestamp AT TIME ZONE b.timezone)
      AND ($7::date IS NULL OR c.started_at < ($7::date + 1)::timestamp AT TIME ZONE b.timezone)`;

const callPage: Statement<CallRow> = {
  name: 'calls.page',
  text: `SELECT ${CALL_COLUMNS}
    FROM businesses b JOIN calls c ON c.business_id = b.id ${CALL_JOINS}
    WHERE b.id = $1 AND ${CALL_FILTER}
      AND ($8::text IS NULL OR (c.started_at, c.id) <
            (SELECT x.started_at, x.id FROM calls x WHERE x.business_id = $1 AND x.call_sid = $8))
    ORDER BY c.started_at DESC, c.id DESC LIMIT $9`,
};

const callCount: Statement<{ count: number }> = {
  name: 'calls.count',
  text: `SELECT count(*)::int AS count
    FROM businesses b JOIN calls c ON c.business_id = b.id
    LEFT JOIN customers k ON k.business_id = $1 AND k.id = c.customer_id
    WHERE b.id = $1 AND ${CALL_FILTER}`,
};

const oneCall: Statement<CallRow> = {
  name: 'calls.one',
  text: `SELECT ${CALL_COLUMNS} FROM calls c ${CALL_JOINS} WHERE c.business_id = $1 AND c.call_sid = $2`,
};

const messagesOfCall: Statement<{
  id: number;
  role: 'user' | 'assistant';
  content: string;
  created_at: Date;
}> = {
  name: 'calls.messages',
  text: `SELECT id, role, content, created_at FROM call_messages
    WHERE business_id = $1 AND call_sid = $2 ORDER BY position`,
};

function toCallView(row: CallRow, maySeeMoney: boolean): CallView {
  return {
    callSid: row.call_sid,
    customerId: row.customer_id,
    customerName: row.customer_name,
    customerPhone: row.customer_phone,
    customerPhoneFormatted: row.customer_phone && formatPhoneNumber(row.customer_phone),
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
  };
}

/** A LIKE pattern that finds the text anywhere and takes its % and _ literally. */
function containsPattern(text: string | undefined): string | null {
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null;
}

export type CallPage = { calls: CallView[]; nextCursor: string | null; count: number };

/** The business's calls, newest first, with how many match in all; whole without a limit. */
export async function listCalls(
  tenant: TenantDb,
  input: ListCallsInput,
  maySeeMoney: boolean,
): Promise<CallPage> {
  const filter = [
    input.customerId ?? null,
    containsPattern(input.customerName),
    input.direction ?? null,
    input.channel ?? null,
    input.from ?? null,
    input.to ?? null,
  ];
  const peek = input.limit === undefined ? null : input.limit + 1;
  const [rows, [total]] = await Promise.all([
    tenant.query(callPage, [...filter, input.cursor ?? null, peek]),
    tenant.query(callCount, filter),
  ]);
  const page = rows.slice(0, input.limit);
  const nextCursor = rows.length > page.length ? (page.at(-1)?.call_sid ?? null) : null;
  return { calls: page.map((row) => toCallView(row, maySeeMoney)), nextCursor, count: total?.count ?? 0 };
}

export type Conversation = { call: CallView; messages: MessageView[] };

/** A call with its transcript in spoken order; `undefined` when the business has no such call. */
export async function findConversation(
  tenant: TenantDb,
  callSid: string,
  maySeeMoney: boolean,
): Promise<Conversation | undefined> {
  const [[call], messages] = await Promise.all([
    tenant.query(oneCall, [callSid]),
    tenant.query(messagesOfCall, [callSid]),
  ]);
  if (!call) return undefined;
  return {
    call: toCallView(call, maySeeMoney),
    messages: messages.map(({ created_at, ...message }) => ({
      ...message,
      createdAt: created_at.toISOString(),
    })),
  };
}
