import { int, jsonOf, listOfWords, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { finishWork, type Work } from '../../../jobs/due-work.ts';
import type { WorkHandler } from '../../../jobs/run-work.ts';
import { lockCustomers } from '../lock-customers.ts';
import { mailReport } from './mail-report.ts';
import { readFacts } from './read-facts.ts';
import { REPORT_SECTIONS } from './report-content.schema.ts';
import type { ReportFacts } from './report-facts.ts';

const queuedReport = ofBusiness({
  name: 'reports.queued',
  params: { reportId: int },
  row: { id: int, sections: listOfWords(REPORT_SECTIONS), starts_on: text, ends_on: text },
  text: `SELECT id, sections, starts_on::text, ends_on::text FROM reports
    WHERE business_id = $business AND id = $reportId AND state = 'queued'`,
});

const saveFacts = ofBusiness({
  name: 'reports.save_facts',
  params: { reportId: int, facts: jsonOf<ReportFacts>() },
  row: { schedule_id: int.orNull },
  text: `UPDATE reports SET state = 'ready', facts = $facts, finished_at = app_now()
    WHERE business_id = $business AND id = $reportId AND state = 'queued' RETURNING schedule_id`,
});

const saveFailure = ofBusiness({
  name: 'reports.save_failure',
  params: { reportId: int },
  text: `UPDATE reports SET state = 'failed', finished_at = app_now()
    WHERE business_id = $business AND id = $reportId AND state = 'queued'`,
});

/**
 * The facts without the names of customers who were erased after the facts were read. Locks the other customers, so
 * that a later erasure finds their names in the report (customers/erase-report-names.ts).
 */
async function withoutErasedNames(tx: TenantTx, facts: ReportFacts): Promise<ReportFacts> {
  const { appointments } = facts.sections;
  if (!appointments) return facts;
  const existing = await lockCustomers(tx, [
    ...new Set(appointments.rows.flatMap(({ customerId }) => customerId ?? [])),
  ]);
  const rows = appointments.rows.map((row) =>
    row.customerId === null || existing.has(row.customerId)
      ? row
      : { ...row, customerId: null, customerName: null },
  );
  return { ...facts, sections: { ...facts.sections, appointments: { ...appointments, rows } } };
}

type ReportDeps = Pick<Deps, 'db' | 'jobs' | 'log' | 'invalidations'>;

async function makeReport({ db, jobs, invalidations }: ReportDeps, work: Work): Promise<void> {
  const own = db.ofBusiness(work.businessId);
  const reportId = Number(work.subject);
  const report = await own.first(queuedReport, { reportId });
  if (!report) return own.transaction((tx) => finishWork(tx, work));
  const { sections, starts_on: from, ends_on: to } = report;
  const facts = await readFacts(own, { from, to }, sections);
  const mails = await own.transaction(async (tx) => {
    const currentFacts = await withoutErasedNames(tx, facts);
    const saved = await tx.first(saveFacts, { reportId, facts: currentFacts });
    const scheduleId = saved?.schedule_id ?? null;
    const count = scheduleId === null ? 0 : await mailReport(tx, { reportId, scheduleId }, sections);
    await finishWork(tx, work);
    return count;
  });
  invalidations.publish([work.businessId], ['reports']);
  if (mails > 0) jobs.wake('send-mails', {});
}

/**
 * Computes the figures of a report and saves them in one transaction with the mails to its recipients. After the last
 * failed attempt the report is marked as failed. A report that was deleted meanwhile is neither saved nor mailed. A
 * customer who was erased meanwhile is not named.
 */
export const reportHandler: WorkHandler<ReportDeps> = {
  work: makeReport,
  async giveUp({ db, invalidations }, work) {
    await db.ofBusiness(work.businessId).transaction(async (tx) => {
      await tx.all(saveFailure, { reportId: Number(work.subject) });
      await finishWork(tx, work);
    });
    invalidations.publish([work.businessId], ['reports']);
  },
};
