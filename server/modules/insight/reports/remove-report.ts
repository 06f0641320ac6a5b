import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import { int, listOfWords } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { assertSectionsAllowed } from './assert-sections-allowed.ts';
import { REPORT_SECTIONS } from './report-content.schema.ts';
import { maySeeSection } from './reports.schema.ts';

const remove = ofBusiness({
  name: 'reports.remove',
  params: { reportId: int },
  row: { sections: listOfWords(REPORT_SECTIONS) },
  text: 'DELETE FROM reports WHERE business_id = $business AND id = $reportId RETURNING sections',
});

/**
 * Deletes a report. A queued report can be deleted too; its worker then saves and sends nothing. Throws `not_found`
 * when it is deleted already and when the role may see no section of the report, `forbidden` when the role may see only
 * some sections.
 */
export async function removeReport(
  { db, invalidations }: MemberDeps,
  { userId, role }: Actor,
  { reportId }: { reportId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx.first(remove, { reportId });
    if (!removed?.sections.some((section) => maySeeSection(role, section))) throw notFound();
    assertSectionsAllowed(role, removed.sections);
    const subject = `report-${reportId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'report.removed', subject });
  });
  invalidations.publish([db.businessId], ['reports']);
}
