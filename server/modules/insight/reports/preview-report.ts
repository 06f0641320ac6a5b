import type { Role } from '../../../core/roles.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { textsIn } from '../../../texts.ts';
import { assertSectionsAllowed } from './assert-sections-allowed.ts';
import { printContent } from './print-content.ts';
import { readFacts } from './read-facts.ts';
import type { ReportPrint } from './report-content.schema.ts';
import { type PreviewReportInput, sectionsOf } from './reports.schema.ts';
import { visibleFacts } from './visible-facts.ts';
import { writeContent } from './write-content.ts';

/** The report with the current figures; stores nothing. Throws `forbidden` and `validation_failed`. */
export async function previewReport(
  db: TenantRunner,
  role: Role,
  { template, sections: picked, language, from, to }: PreviewReportInput,
): Promise<ReportPrint> {
  const sections = sectionsOf(template, picked);
  assertSectionsAllowed(role, sections);
  const facts = visibleFacts(await readFacts(db, { from, to }, sections), role);
  const name = textsIn(language)(`report.templates.${template}`);
  return printContent(name, facts, writeContent(facts, language), language);
}
