import type { TenantDb } from '../../db/database.ts';
import { isDatabaseUnavailable } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { type LeasedReport, leaseReport, reportFailed, reportIsReady, reportRests } from './leased-report.ts';
import { mailReport } from './mail-report.ts';
import { readFacts } from './read-facts.ts';

/** Of one run; the rest is due still. */
const REPORTS_MAX = 100;

/** Reads the figures, and keeps them with the mails that tell of them in one commit. Returns how many mails. */
async function makeOne(db: TenantDb, report: LeasedReport): Promise<number> {
  const { id: reportId, sections, starts_on: from, ends_on: to, lease_id: leaseId } = report;
  const facts = await readFacts(db, { from, to }, sections);
  return db.transaction(async (tx) => {
    const ready = await tx.first(reportIsReady, { reportId, leaseId, facts });
    const scheduleId = ready?.schedule_id ?? null;
    return scheduleId === null ? 0 : mailReport(tx, { reportId, scheduleId }, sections);
  });
}

/**
 * Makes the reports that wait, each under a lease: whoever comes after another worker took over writes nothing. One that
 * cannot be made is tried again, five times in all, and is failed then. Returns how many it made.
 */
export async function makeReports({
  db,
  jobs,
  log,
  invalidations,
}: Pick<Deps, 'db' | 'jobs' | 'log' | 'invalidations'>): Promise<number> {
  let [made, mails] = [0, 0];
  for (let runs = 0; runs < REPORTS_MAX; runs += 1) {
    const report = await db.first(leaseReport);
    if (!report) break;
    const own = db.ofBusiness(report.business_id);
    const lease = { reportId: report.id, leaseId: report.lease_id };
    if (report.is_given_up) await own.all(reportFailed, lease);
    else {
      try {
        mails += await makeOne(own, report);
        made += 1;
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        log.error({ err: error, reportId: report.id }, 'a report could not be made');
        await own.all(reportRests, lease);
      }
    }
    invalidations.publish([report.business_id], ['reports']);
  }
  if (mails > 0) jobs.wake('send-mails', {});
  return made;
}
