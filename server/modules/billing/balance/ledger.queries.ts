import type { PortalLanguage } from '../../../core/portal-language.ts';
import { day, instant, int, listOfWords, oneOf, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import {
  type FeePeriodView,
  LEDGER_KINDS,
  type LedgerEntryView,
  type LedgerPage,
  type ListTransactionsInput,
} from '../billing.schema.ts';
import { failedBetween, listFailed } from '../payments/failed-payments.queries.ts';
import { PAYMENT_CHANNELS } from '../payments/payments.schema.ts';
import { type LedgerFacts, renderReason } from './render-reason.ts';

/** Days are in the business's time zone. */
const ledgerPage = ofBusiness({
  name: 'billing.ledger_page',
  params: {
    cursor: int.orNull,
    callSid: text.orNull,
    kinds: listOfWords(LEDGER_KINDS).orNull,
    from: day.orNull,
    to: day.orNull,
    limit: int.orNull,
  },
  row: {
    id: int,
    sequence: int,
    created_at: instant,
    kind: oneOf(LEDGER_KINDS),
    amount_cents: int,
    balance_after_cents: int,
    call_sid: text.orNull,
    duration_seconds: int.orNull,
    phone_number: text.orNull,
    first_day: text.orNull,
    last_day: text.orNull,
    channel: oneOf(PAYMENT_CHANNELS).orNull,
    note: text.orNull,
    payment_id: int.orNull,
    receipt_number: text.orNull,
    period_id: int.orNull,
    period_starts_at: instant.orNull,
    period_ends_at: instant.orNull,
  },
  text: `SELECT l.id, l.sequence, l.created_at, l.kind, l.amount_cents, l.balance_after_cents, l.call_sid,
      c.duration_seconds, l.phone_number, l.first_day::text, l.last_day::text, l.channel, l.note, q.id AS payment_id,
      q.receipt_number, p.id AS period_id, p.starts_at AS period_starts_at, p.ends_at AS period_ends_at
    FROM ledger_entries l JOIN businesses b ON b.id = l.business_id
    LEFT JOIN calls c ON c.business_id = $business AND c.call_sid = l.call_sid
    LEFT JOIN payment_effects e ON e.business_id = $business AND e.sequence = l.sequence
    LEFT JOIN payments q ON q.business_id = $business AND q.id = e.payment_id
    LEFT JOIN charge_periods p ON p.business_id = l.business_id AND p.sequence = l.sequence
    WHERE l.business_id = $business AND b.id = $business AND ($cursor::bigint IS NULL OR l.sequence < $cursor)
      AND ($callSid::text IS NULL OR l.call_sid = $callSid)
      AND ($kinds::text[] IS NULL OR l.kind = ANY ($kinds))
      AND ($from::date IS NULL OR l.created_at >= $from::date::timestamp AT TIME ZONE b.timezone)
      AND ($to::date IS NULL OR l.created_at < ($to::date + 1)::timestamp AT TIME ZONE b.timezone)
    ORDER BY l.sequence DESC LIMIT $limit`,
});

const toView = (row: RowOf<typeof ledgerPage>, language: PortalLanguage): LedgerEntryView => ({
  id: row.id,
  sequence: row.sequence,
  createdAt: row.created_at.toISOString(),
  kind: row.kind,
  amountCents: row.amount_cents,
  balanceAfterCents: row.balance_after_cents,
  reason: renderReason(toFacts(row), language),
  callSid: row.call_sid,
  paymentId: row.payment_id,
  receiptNumber: row.receipt_number,
  period: toPeriod(row),
});

function toFacts(row: RowOf<typeof ledgerPage>): LedgerFacts {
  return {
    kind: row.kind,
    durationSeconds: row.duration_seconds,
    phoneNumber: row.phone_number,
    firstDay: row.first_day,
    lastDay: row.last_day,
    channel: row.channel,
    note: row.note,
  };
}

function toPeriod({
  period_id: periodId,
  period_starts_at: from,
  period_ends_at: to,
}: RowOf<typeof ledgerPage>): FeePeriodView | null {
  if (periodId === null || !from || !to) return null;
  return { periodId, startsAt: from.toISOString(), endsAt: to.toISOString() };
}

/** The ledger, newest entry first. Without a limit the result is complete. Reasons are rendered in `language`. */
export async function listTransactions(
  db: TenantRunner,
  input: ListTransactionsInput,
  language: PortalLanguage,
): Promise<LedgerPage> {
  const { limit, cursor, kinds, callSid, from, to, failed } = input;
  if (failed === 'only') return listFailed(db, input);
  const rows = await db.all(ledgerPage, {
    cursor: cursor ?? null,
    callSid: callSid ?? null,
    kinds: kinds?.length ? kinds : null,
    from: from ?? null,
    to: to ?? null,
    limit: limit === undefined ? null : limit + 1,
  });
  const page = rows.slice(0, limit);
  const isLast = rows.length === page.length;
  return {
    entries: page.map((row) => toView(row, language)),
    failed: failed === 'also' ? await failedBetween(db, input, { page, isLast }) : [],
    nextCursor: isLast ? null : (page.at(-1)?.sequence ?? null),
  };
}
