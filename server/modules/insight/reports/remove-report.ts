import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import { int, listOfWords } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { assertMayMake } from './assert-may-make.ts';
import { REPORT_SECTIONS } from './report-content.schema.ts';
import { maySeeSection } from './reports.schema.ts';

const remove = ofBusiness({
  name: 'reports.remove',
  params: { reportId: int },
  row: { sections: listOfWords(REPORT_SECTIONS) },
  text: 'DELETE FROM reports WHERE business_id = $business AND id = $reportId RETURNING sections',
});

/**
 * Deletes a report, also one that is being made: the worker that has it writes nothing then, and tells nobody. The figures
 * that it was made from stay. Throws `not_found` for one of which this role may see nothing, and the second time;
 * `forbidden` for one of which it may see a part.
 */
export async function removeReport(
  { db, invalidations }: MemberDeps,
  { userId, role }: Actor,
  { reportId }: { reportId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx.first(remove, { reportId });
    if (!removed?.sections.some((section) => maySeeSection(role, section))) throw notFound();
    assertMayMake(role, removed.sections);
    const subject = `report-${reportId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'report.removed', subject });
  });
  invalidations.publish([db.businessId], ['reports']);
}
