import type { Actor } from '../../../core/actor.ts';
import { REPORT_LANGUAGES } from '../../../core/report-language.ts';
import { day, int, listOfWords, oneOf, text, uuid } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { putWork } from '../../../jobs/due-work.ts';
import { limitFor } from '../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../limits/rate-limit.ts';
import { assertPeriod } from '../insights/read-period.ts';
import { assertSectionsAllowed } from './assert-sections-allowed.ts';
import { REPORT_SECTIONS } from './report-content.schema.ts';
import { storedName } from './report-title.ts';
import { type GenerateReportInput, REPORT_TEMPLATE_NAMES, sectionsOf } from './reports.schema.ts';

/** Returns no row for a repeated request. */
const insert = ofBusiness({
  name: 'reports.generate',
  params: {
    name: text,
    template: oneOf(REPORT_TEMPLATE_NAMES),
    sections: listOfWords(REPORT_SECTIONS),
    language: oneOf(REPORT_LANGUAGES),
    from: day,
    to: day,
    userId: int,
    key: uuid,
  },
  row: { id: int },
  text: `INSERT INTO reports (business_id, name, template, sections, language, starts_on, ends_on, created_by, creation_key)
    VALUES ($business, $name, $template, $sections, $language, $from, $to, $userId, $key)
    ON CONFLICT (business_id, creation_key) DO NOTHING RETURNING id`,
});

/**
 * Queues a report for a worker. A repeated key returns the same report. Throws `forbidden` for
 * sections that the user may not see, `validation_failed` for more than 366 days, `rate_limited` after 30 reports of
 * the business within an hour.
 */
export async function generateReport(
  { db, config, jobs, invalidations }: MemberDeps,
  { userId, role }: Actor,
  { template, sections: picked, language, from, to, name, key }: GenerateReportInput,
): Promise<{ reportId: number }> {
  const sections = sectionsOf(template, picked);
  assertSectionsAllowed(role, sections);
  assertPeriod({ from, to });
  const sameKey = { where: { creationKey: key }, select: { id: true } } as const;
  const known = await db.models.report.findFirst(sameKey);
  if (known) return { reportId: known.id };
  await countAttempt(db, [limitFor(config, 'report:business', db.businessId)]);
  const reportId = await db.transaction(async (tx) => {
    const content = { name: storedName({ name, template, language }), template, sections, language };
    const created = await tx.first(insert, { ...content, from, to, userId, key });
    if (!created) return (await tx.models.report.findFirstOrThrow(sameKey)).id;
    await putWork(tx, { kind: 'make-reports', subject: created.id });
    const subject = `report-${created.id}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'report.generated', subject });
    return created.id;
  });
  jobs.wake('make-reports', {});
  invalidations.publish([db.businessId], ['reports']);
  return { reportId };
}
