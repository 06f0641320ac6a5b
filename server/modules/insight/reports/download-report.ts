import { AppError } from '../../../core/errors.ts';
import type { Role } from '../../../core/roles.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { printContent } from './print-content.ts';
import { reportCsv } from './report-csv.ts';
import { reportPdf } from './report-pdf.ts';
import { findReport } from './reports.queries.ts';
import type { DownloadReportInput, ReportFile } from './reports.schema.ts';
import { writeContent } from './write-content.ts';

/**
 * A report as a file, with the sections that the role may see. The same report gives the same bytes for the
 * same role. Throws `not_found`, and `conflict` for a report that is not ready.
 */
export async function downloadReport(
  db: TenantRunner,
  role: Role,
  { reportId, format }: DownloadReportInput,
): Promise<ReportFile> {
  const { summary, facts } = await findReport(db, role, reportId);
  if (facts === null) throw new AppError('conflict', 'errors.reports.notReady');
  const { language } = summary;
  const content = writeContent(facts, language);
  const fileName = `${summary.template.replaceAll('_', '-')}-${summary.from}-${summary.to}.${format}`;
  if (format === 'csv')
    return {
      fileName,
      contentType: 'text/csv;charset=utf-8',
      isBase64: false,
      content: reportCsv(content, language),
    };
  const pdf = await reportPdf(printContent(summary.name, facts, content, language), facts, language);
  return { fileName, contentType: 'application/pdf', isBase64: true, content: pdf.toString('base64') };
}
