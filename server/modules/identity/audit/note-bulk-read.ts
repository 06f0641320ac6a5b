import type { Actor } from '../../../core/actor.ts';
import { PAGE_LIMIT_MAX } from '../../../core/plan.ts';
import { bool, int, text } from '../../../db/column-types.ts';
import { ofBusiness, ofNoBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';

/** The further page of a list within 24 hours at which the audit entry is written. Users rarely scroll that far. */
const AUDITED_FURTHER_PAGE = 5;

/** Stores page reads in the table of rate limits, because its rows are deleted after a day. */
const countPage = ofNoBusiness({
  name: 'audit.count_page',
  params: { bucket: text },
  row: { pages: int },
  text: `WITH page AS (INSERT INTO rate_limit_hits (bucket) VALUES ($bucket))
    SELECT count(*)::int + 1 AS pages FROM rate_limit_hits
    WHERE bucket = $bucket AND created_at > clock_timestamp() - interval '1 day'`,
});

const isNoted = ofBusiness({
  name: 'audit.is_bulk_read_noted',
  params: { actor: text, action: text },
  row: { is_noted: bool },
  text: `SELECT EXISTS (SELECT FROM audit_entries a JOIN businesses b ON b.id = a.business_id
      WHERE a.business_id = $business AND b.id = $business AND a.actor = $actor AND a.action = $action
        AND a.created_at >= date_trunc('day', app_now(), b.timezone)) AS is_noted`,
});

type Read = {
  what: 'customers' | 'calls' | 'appointments';
  /** Number of rows in the response, without rows that name no customer. */
  rows: number;
  /** True when the response continues an earlier page. */
  isFurtherPage: boolean;
};

/**
 * Records that a user reads large parts of a list: a response of more than 200 rows, or the fifth further page within
 * 24 hours. At most one audit entry is written per user, list and day. Smaller reads write nothing.
 */
export async function noteBulkRead(
  { db }: Pick<MemberDeps, 'db'>,
  { businessId, userId }: Actor,
  { what, rows, isFurtherPage }: Read,
): Promise<void> {
  const isLarge = rows > PAGE_LIMIT_MAX;
  if (!isLarge && !isFurtherPage) return;
  if (!isLarge) {
    const { pages } = await db.one(countPage, { bucket: `page:${what}:${businessId}:${userId}` });
    if (pages < AUDITED_FURTHER_PAGE) return;
  }
  const actor = `user-${userId}`;
  const action = `${what}.read` as const;
  if ((await db.one(isNoted, { actor, action })).is_noted) return;
  await db.transaction((tx) => recordAudit(tx, { actor, action, subject: `business-${businessId}` }));
}
