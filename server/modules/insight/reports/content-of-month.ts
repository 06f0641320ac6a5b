import type { ReportLanguage } from '../../../core/report-language.ts';
import { textsIn } from '../../../texts.ts';
import { column, figure } from './content-parts.ts';
import { formatLanguage } from './format-language.ts';
import type { SectionContent } from './report-content.schema.ts';
import type { SectionFacts } from './report-facts.ts';

/** One-page summary of a month: what the receptionist did, and what would have been missed without it. */
export function writeMonth(facts: SectionFacts['month'], language: ReportLanguage): SectionContent {
  const t = textsIn(language);
  const { totals: now, before, languages } = facts;
  const figures = [
    figure(t('report.labels.bookings'), 'count', now.bookings, before.bookings),
    figure(t('report.labels.bookingsValue'), 'cents', now.bookedCents, before.bookedCents),
    figure(t('report.labels.calls'), 'count', now.calls, before.calls),
    figure(t('report.labels.answeredAfterClosing'), 'seconds', now.savedSeconds, before.savedSeconds),
    figure(t('report.labels.missedCallsSaved'), 'count', now.savedCalls, before.savedCalls),
    figure(t('report.labels.missedCalls'), 'count', now.missed, before.missed),
  ];
  const byLanguage = {
    caption: t('report.tables.languages'),
    columns: [column(t('report.labels.language'), 'text'), column(t('report.labels.calls'), 'count')],
    rows: languages.map(({ languageCode: code, calls }) => [formatLanguage(code, language), calls]),
    bars: 1,
  };
  return { note: t('report.notes.month'), figures, tables: languages.length === 0 ? [] : [byLanguage] };
}
