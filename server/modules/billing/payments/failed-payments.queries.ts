import { CARD_REFUSALS } from '../../../core/card-refusals.ts';
import { bool, day, instant, int, oneOf, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import type { FailedPayment, LedgerPage, ListTransactionsInput } from '../billing.schema.ts';

/**
 * Maximum number of failed payments that one request reads. The daily limits on declined cards allow so many only over
 * months.
 */
const FAILED_MAX = 1_000;

/** Payments whose last result is a refused card. A payment that succeeded later is excluded. */
const failedPage = ofBusiness({
  name: 'billing.failed_payments',
  params: {
    cursor: int.orNull,
    /** The period starts after `after` and includes `until`. */
    after: instant.orNull,
    until: instant.orNull,
    from: day.orNull,
    to: day.orNull,
    limit: int,
  },
  row: {
    id: int,
    created_at: instant,
    amount_cents: int,
    is_auto: bool,
    refusal: oneOf(CARD_REFUSALS),
    card_brand: text.orNull,
    card_last4: text.orNull,
  },
  text: `SELECT p.id, p.created_at, p.amount_cents, p.channel = 'auto' AS is_auto, coalesce(p.last_error, 'declined') AS refusal, p.card_brand,
      p.card_last4
    FROM payments p JOIN businesses b ON b.id = p.business_id
    WHERE p.business_id = $business AND b.id = $business AND p.succeeded_at IS NULL AND p.state IN ('open', 'canceled')
      AND p.last_error IN (${CARD_REFUSALS.map((refusal) => `'${refusal}'`).join(', ')})
      AND ($cursor::bigint IS NULL OR p.id < $cursor)
      AND ($after::timestamptz IS NULL OR p.created_at > $after)
      AND ($until::timestamptz IS NULL OR p.created_at <= $until)
      AND ($from::date IS NULL OR p.created_at >= $from::date::timestamp AT TIME ZONE b.timezone)
      AND ($to::date IS NULL OR p.created_at < ($to::date + 1)::timestamp AT TIME ZONE b.timezone)
    ORDER BY p.id DESC LIMIT $limit`,
});

const lineAt = ofBusiness({
  name: 'billing.moment_of_line',
  params: { sequence: int },
  row: { created_at: instant },
  text: 'SELECT created_at FROM ledger_entries WHERE business_id = $business AND sequence = $sequence',
});

function toFailed(row: RowOf<typeof failedPage>): FailedPayment {
  const { card_brand: brand, card_last4: last4 } = row;
  return {
    paymentId: row.id,
    createdAt: row.created_at.toISOString(),
    amountCents: row.amount_cents,
    isAuto: row.is_auto,
    refusal: row.refusal,
    card: brand !== null && last4 !== null ? { brand, last4 } : null,
  };
}

/** Failed payments, newest first. */
export async function listFailed(
  db: TenantRunner,
  { limit = FAILED_MAX, cursor, from, to }: ListTransactionsInput,
): Promise<LedgerPage> {
  const rows = await db.all(failedPage, {
    cursor: cursor ?? null,
    after: null,
    until: null,
    from: from ?? null,
    to: to ?? null,
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const nextCursor = rows.length > page.length ? (page.at(-1)?.id ?? null) : null;
  return { entries: [], failed: page.map(toFailed), nextCursor };
}

type PageOfLines = { page: readonly { created_at: Date }[]; isLast: boolean };

/**
 * Failed payments between the entries of a page of the ledger, so that each failed payment appears on exactly one page.
 * The last page also has all older ones.
 */
export async function failedBetween(
  db: TenantRunner,
  { cursor, from, to }: ListTransactionsInput,
  { page, isLast }: PageOfLines,
): Promise<FailedPayment[]> {
  const before = cursor === undefined ? undefined : await db.first(lineAt, { sequence: cursor });
  const rows = await db.all(failedPage, {
    cursor: null,
    after: isLast ? null : (page.at(-1)?.created_at ?? null),
    until: before?.created_at ?? null,
    from: from ?? null,
    to: to ?? null,
    limit: FAILED_MAX,
  });
  return rows.map(toFailed);
}
