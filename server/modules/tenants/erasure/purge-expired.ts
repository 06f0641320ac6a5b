import { int } from '../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { PURGE_BROWSERS } from '../../identity/index.ts';
import { REPORT_LIMITS } from '../../insight/reports/reports.schema.ts';

const purge = ofEveryBusiness({
  name: 'auth.purge_expired',
  because: 'the worker deletes expired rows of all businesses',
  row: { rows: int },
  text: `WITH s AS (
      DELETE FROM sessions WHERE expires_at < clock_timestamp() - interval '7 days' RETURNING 1
    ), h AS (
      DELETE FROM rate_limit_hits WHERE created_at < clock_timestamp() - interval '1 day' RETURNING 1
    ), t AS (
      DELETE FROM account_tokens WHERE expires_at < app_now() - interval '30 days' RETURNING 1
    ), a AS (
      DELETE FROM social_attempts WHERE expires_at < clock_timestamp() - interval '1 day' RETURNING 1
    ), d AS (
      DELETE FROM slot_holds WHERE expires_at < app_now() - interval '2 hours' RETURNING 1
    ), r AS (
      DELETE FROM receptionist_trials
      WHERE CASE WHEN opened_at IS NULL THEN expires_at < clock_timestamp()
        ELSE opened_at < app_now() - interval '2 days' END RETURNING 1
    ), l AS (
      DELETE FROM relay_tokens WHERE expires_at < clock_timestamp() RETURNING 1
    ), q AS (
      DELETE FROM database_queries WHERE created_at < app_now() - interval '30 days' RETURNING 1
    ), p AS (
      DELETE FROM reports WHERE id IN (
        SELECT n.id FROM (SELECT id, row_number() OVER (PARTITION BY business_id ORDER BY id DESC) AS place FROM reports) n
        WHERE n.place > ${REPORT_LIMITS.reports}) RETURNING 1
    ), o AS (
      DELETE FROM call_backs WHERE created_at < app_now() - interval '30 days' RETURNING 1
    ), b AS (
      ${PURGE_BROWSERS} RETURNING 1
    ), m AS (
      UPDATE outgoing_mails SET secret = NULL
      WHERE secret IS NOT NULL AND created_at < clock_timestamp() - interval '1 day' RETURNING 1
    )
    SELECT (SELECT count(*) FROM s) + (SELECT count(*) FROM h) + (SELECT count(*) FROM t)
      + (SELECT count(*) FROM a) + (SELECT count(*) FROM d) + (SELECT count(*) FROM r) + (SELECT count(*) FROM q)
      + (SELECT count(*) FROM l) + (SELECT count(*) FROM p) + (SELECT count(*) FROM m)
      + (SELECT count(*) FROM b) + (SELECT count(*) FROM o) AS rows`,
});

/**
 * Deletes expired rows and returns their number. Sessions are deleted a week after their expiry, links a month and
 * social logins a day after it. Slot holds are deleted two hours after their expiry, because the follow-up of a lost
 * conversation needs them. Counted attempts are deleted after a day. The tokens of trials and calls are deleted when
 * they expire, and opened trials after two days, because their used tokens count in the day of the business. Queries of
 * the database browser and requests for call backs are deleted after a month, known browsers after half a year. Only the
 * newest 500 reports of a business stay. The token of a mail is deleted when the mail could not be sent for a day.
 */
export async function purgeExpired({ db }: Pick<Deps, 'db'>): Promise<number> {
  return (await db.one(purge)).rows;
}
