import { bool, bytes, int, oneOf, text, uuid } from '../../db/column-types.ts';
import { ofBusiness, ofEveryBusiness, type RowOf } from '../../db/statement.ts';
import { READ_PROBLEMS } from './knowledge.schema.ts';

/** Longer than a page can take; after a crash another worker has it then. */
const LEASE_SECONDS = 60;
/** A site that does not answer is asked so often, 2, 4, 8 and 16 minutes apart, and then in a week. */
const ATTEMPTS_MAX = 5;

/** Takes the page that has waited longest, under a name that nobody had before. */
export const leaseDuePage = ofEveryBusiness({
  name: 'knowledge.lease_page',
  because: 'the worker reads the pages of all in turn',
  row: {
    id: int,
    business_id: int,
    url: text.orNull,
    language_code: text,
    content_hash: bytes.orNull,
    lease_id: uuid.orNull,
    is_given_up: bool,
  },
  text: `UPDATE knowledge_sources SET lease_id = gen_random_uuid(), attempts = attempts + 1,
      not_before = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
    WHERE id = (
      SELECT id FROM knowledge_sources
      WHERE read_due_at <= app_now() AND (not_before IS NULL OR not_before <= clock_timestamp())
      ORDER BY read_due_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, business_id, url, language_code, content_hash, lease_id, attempts > ${ATTEMPTS_MAX} AS is_given_up`,
});

/** A page that is this worker's for as long as the lease runs. `is_given_up`: every worker that had it died of it. */
export type LeasedPage = RowOf<typeof leaseDuePage>;

const LEASE = { sourceId: int, leaseId: uuid.orNull };

/** No row: another worker has the page, or it was removed. */
export const pageWasRead = ofBusiness({
  name: 'knowledge.page_was_read',
  params: { ...LEASE, title: text.orNull, bytes: int, isCut: bool, contentHash: bytes, days: int },
  row: { id: int },
  text: `UPDATE knowledge_sources SET state = 'ready', reason = NULL, title = coalesce($title, title), bytes = $bytes,
      is_cut = $isCut, content_hash = $contentHash, checked_at = app_now(),
      read_due_at = app_now() + make_interval(days => $days), not_before = NULL, lease_id = NULL, attempts = 0
    WHERE business_id = $business AND id = $sourceId AND lease_id = $leaseId RETURNING id`,
});

export const pageFailed = ofBusiness({
  name: 'knowledge.page_failed',
  params: { ...LEASE, reason: oneOf(READ_PROBLEMS), isPassing: bool, days: int },
  row: { id: int },
  text: `UPDATE knowledge_sources s SET state = 'failed', reason = $reason, checked_at = app_now(), lease_id = NULL,
      read_due_at = CASE WHEN n.is_near THEN s.read_due_at ELSE app_now() + make_interval(days => $days) END,
      not_before = CASE WHEN n.is_near THEN clock_timestamp() + make_interval(mins => (2 ^ s.attempts)::int) END,
      attempts = CASE WHEN n.is_near THEN s.attempts ELSE 0 END
    FROM (SELECT id, $isPassing AND attempts < ${ATTEMPTS_MAX} AS is_near FROM knowledge_sources
          WHERE business_id = $business AND id = $sourceId) n
    WHERE s.business_id = $business AND s.id = $sourceId AND n.id = s.id AND s.lease_id = $leaseId RETURNING s.id`,
});
