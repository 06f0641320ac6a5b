import { bool, int, jsonOf, listOfWords, text, uuid } from '../../db/column-types.ts';
import { ofBusiness, ofEveryBusiness, type RowOf } from '../../db/statement.ts';
import { REPORT_SECTIONS } from './report-content.schema.ts';
import type { ReportFacts } from './report-facts.ts';

/** Longer than the figures of a year can take; after a crash another worker has the report then. */
const LEASE_SECONDS = 120;
const ATTEMPTS_MAX = 5;

/** Takes the report that has waited longest, under a name that nobody had before. */
export const leaseReport = ofEveryBusiness({
  name: 'reports.lease',
  because: 'the worker makes the reports of all in turn',
  row: {
    id: int,
    business_id: int,
    sections: listOfWords(REPORT_SECTIONS),
    starts_on: text,
    ends_on: text,
    lease_id: uuid.orNull,
    is_given_up: bool,
  },
  text: `UPDATE reports SET lease_id = gen_random_uuid(), attempts = attempts + 1,
      not_before = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
    WHERE id = (
      SELECT id FROM reports WHERE state = 'queued' AND (not_before IS NULL OR not_before <= clock_timestamp())
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, business_id, sections, starts_on::text, ends_on::text, lease_id, attempts > ${ATTEMPTS_MAX} AS is_given_up`,
});

/** A report that is this worker's for as long as the lease runs. `is_given_up`: every worker that had it failed at it. */
export type LeasedReport = RowOf<typeof leaseReport>;

const LEASE = { reportId: int, leaseId: uuid.orNull };

/** No row: another worker has it, or it is gone. */
export const reportIsReady = ofBusiness({
  name: 'reports.is_ready',
  params: { ...LEASE, facts: jsonOf<ReportFacts>() },
  row: { schedule_id: int.orNull },
  text: `UPDATE reports SET state = 'ready', facts = $facts, finished_at = app_now(), not_before = NULL, lease_id = NULL
    WHERE business_id = $business AND id = $reportId AND lease_id = $leaseId AND state = 'queued' RETURNING schedule_id`,
});

export const reportFailed = ofBusiness({
  name: 'reports.failed',
  params: LEASE,
  text: `UPDATE reports SET state = 'failed', finished_at = app_now(), not_before = NULL, lease_id = NULL
    WHERE business_id = $business AND id = $reportId AND lease_id = $leaseId AND state = 'queued'`,
});

/** Tried again after 2, 4, 8 and 16 s. */
export const reportRests = ofBusiness({
  name: 'reports.rests',
  params: LEASE,
  text: `UPDATE reports SET not_before = clock_timestamp() + make_interval(secs => 2 ^ attempts), lease_id = NULL
    WHERE business_id = $business AND id = $reportId AND lease_id = $leaseId AND state = 'queued'`,
});
