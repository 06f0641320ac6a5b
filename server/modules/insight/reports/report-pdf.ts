import { LETTER_TAGS } from '../../../core/format-moment.ts';
import type { ReportLanguage } from '../../../core/report-language.ts';
import { MARK } from '../../../pdf/fonts.ts';
import { writeBrand, writeFigures, writeHeading, writeTable, writeText } from '../../../pdf/pdf-blocks.ts';
import { openPdf } from '../../../pdf/pdf-page.ts';
import { textsIn } from '../../../texts.ts';
import type { ReportPrint } from './report-content.schema.ts';
import type { ReportFacts } from './report-facts.ts';

const SUBDUED = { size: 9, color: '#5b6275' };

/**
 * Renders a report as PDF. The same report always gives the same bytes. Tables are written in slices, so that a long
 * report does not block other requests.
 */
export async function reportPdf(
  print: ReportPrint,
  { timezone, madeAt }: ReportFacts,
  language: ReportLanguage,
): Promise<Buffer> {
  const t = textsIn(language);
  const { title, businessName, sections } = print;
  const page = await openPdf({
    title,
    author: businessName,
    language: LETTER_TAGS[language],
    createdAt: new Date(madeAt),
    paper: timezone.startsWith('America/') ? 'LETTER' : 'A4',
  });
  writeBrand(page, t('common.productName'));
  writeText(page, businessName, { size: 10, color: '#5b6275' });
  writeText(page, title, { size: 20, isBold: true });
  writeText(page, print.period, { size: 12 });
  page.down(4);
  for (const line of [print.zone, print.madeAt, print.before]) writeText(page, line, SUBDUED);
  for (const { title: heading, note, figures, tables } of sections) {
    writeHeading(page, heading, 14);
    if (note !== null) {
      writeText(page, note, SUBDUED);
      page.down(6);
    }
    await writeFigures(
      page,
      figures.map(({ label, value, before }) => ({ label, value, aside: before && `(${before})` })),
    );
    for (const table of tables) await writeTable(page, table);
  }
  if (page.type.hasMissed()) writeText(page, t('report.unprintable', { mark: MARK }), SUBDUED);
  return page.end((number, pages) => t('report.page', { page: number, pages }));
}
