import { notFound } from '../../../core/errors.ts';
import { likePattern } from '../../../core/like-pattern.ts';
import { REPORT_LANGUAGES } from '../../../core/report-language.ts';
import type { Role } from '../../../core/roles.ts';
import {
  bool,
  instant,
  int,
  json,
  jsonOf,
  listOfWords,
  oneOf,
  text,
  zone,
} from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { memberName } from '../../../db/person-name.ts';
import { ofBusiness, type Values } from '../../../db/statement.ts';
import { readBusiness } from '../insights/read-period.ts';
import { printContent } from './print-content.ts';
import { REPORT_SECTIONS, type ReportSection } from './report-content.schema.ts';
import type { ReportFacts } from './report-facts.ts';
import { reportTitle, TEMPLATE_TITLES, TITLE_SQL } from './report-title.ts';
import {
  type ListReportsInput,
  REPORT_LIMITS,
  REPORT_STATES,
  REPORT_TEMPLATE_NAMES,
  type ReportPage,
  type ReportSummary,
  type ReportView,
  visibleSections,
} from './reports.schema.ts';
import { visibleFacts } from './visible-facts.ts';
import { writeContent } from './write-content.ts';

const SUMMARY = {
  id: int,
  name: text,
  template: oneOf(REPORT_TEMPLATE_NAMES),
  language: oneOf(REPORT_LANGUAGES),
  starts_on: text,
  ends_on: text,
  state: oneOf(REPORT_STATES),
  made_by: text.orNull,
  is_scheduled: bool,
  created_at: instant,
};
const MADE_BY = `nullif(${memberName('u')}, '')`;
const COLUMNS = `r.id, r.name, r.template, r.language, r.starts_on::text, r.ends_on::text, r.state, ${MADE_BY} AS made_by,
      r.occurs_on IS NOT NULL AS is_scheduled, r.created_at`;
const SOURCE = `FROM reports r LEFT JOIN users u ON u.business_id = $business AND u.id = r.created_by
    WHERE r.business_id = $business AND r.sections && $visible`;

const page = ofBusiness({
  name: 'reports.page',
  params: {
    visible: listOfWords(REPORT_SECTIONS),
    pattern: text.orNull,
    titles: json,
    cursor: int.orNull,
    limit: int,
  },
  row: SUMMARY,
  text: `SELECT ${COLUMNS} ${SOURCE} AND ($cursor::int IS NULL OR r.id < $cursor)
      AND ($pattern::text IS NULL
        OR fold_text(concat_ws(' ', ${TITLE_SQL}, r.starts_on::text, r.ends_on::text, ${MADE_BY})) LIKE fold_text($pattern))
    ORDER BY r.id DESC LIMIT $limit`,
});

const oneById = ofBusiness({
  name: 'reports.by_id',
  params: { visible: listOfWords(REPORT_SECTIONS), reportId: int },
  row: {
    ...SUMMARY,
    sections: listOfWords(REPORT_SECTIONS),
    facts: jsonOf<ReportFacts>().orNull,
    timezone: zone.orNull,
  },
  text: `SELECT ${COLUMNS}, r.sections, r.facts, r.facts ->> 'timezone' AS timezone ${SOURCE} AND r.id = $reportId`,
});

const toSummary = (row: Values<typeof SUMMARY>): ReportSummary => ({
  id: row.id,
  name: reportTitle(row),
  template: row.template,
  language: row.language,
  from: row.starts_on,
  to: row.ends_on,
  state: row.state,
  by: row.made_by,
  isScheduled: row.is_scheduled,
  createdAt: row.created_at.toISOString(),
});

/** One page of the reports with a section that the role may see, newest first. `nextCursor` starts the next page. */
export async function listReports(
  db: TenantRunner,
  role: Role,
  { search, cursor }: ListReportsInput,
): Promise<ReportPage> {
  const { pageSize } = REPORT_LIMITS;
  const pageQuery = { visible: visibleSections(role), cursor: cursor ?? null, limit: pageSize + 1 };
  const [rows, { hasCalls }] = await Promise.all([
    db.all(page, { ...pageQuery, pattern: search ? likePattern(search) : null, titles: TEMPLATE_TITLES }),
    readBusiness(db),
  ]);
  const reports = rows.slice(0, pageSize).map(toSummary);
  const nextCursor = rows.length > pageSize ? (reports.at(-1)?.id ?? null) : null;
  return { reports, nextCursor, hasCalls };
}

/** A report with the sections and facts that the role may see. Throws `not_found`, also when no section is visible. */
export async function findReport(
  db: TenantRunner,
  role: Role,
  reportId: number,
): Promise<{ summary: ReportSummary; sections: ReportSection[]; facts: ReportFacts | null }> {
  const visible = visibleSections(role);
  const row = await db.first(oneById, { visible, reportId });
  if (!row) throw notFound();
  const sections = visible.filter((section) => row.sections.includes(section));
  return { summary: toSummary(row), sections, facts: row.facts && visibleFacts(row.facts, role) };
}

/** A report for the screen; `print` is null unless the report is ready. Throws `not_found`. */
export async function readReport(db: TenantRunner, role: Role, reportId: number): Promise<ReportView> {
  const { summary, sections, facts } = await findReport(db, role, reportId);
  const { language } = summary;
  const print = facts && printContent(summary.name, facts, writeContent(facts, language), language);
  return { ...summary, sections, print };
}
