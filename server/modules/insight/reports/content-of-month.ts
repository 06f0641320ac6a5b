import type { ReportLanguage } from '../../../core/report-language.ts';
import { textsIn } from '../../../texts.ts';
import { formatLanguage } from './format-language.ts';
import type { ContentFigure, SectionContent } from './report-content.schema.ts';
import type { SectionFacts } from './report-facts.ts';

/** One-page summary of a month: what the receptionist did, and what would have been missed without it. */
export function writeMonth(facts: SectionFacts['month'], language: ReportLanguage): SectionContent {
  const t = textsIn(language);
  const { totals: now, before, languages } = facts;
  const figures: ContentFigure[] = [
    { label: t('report.labels.bookings'), unit: 'count', value: now.bookings, before: before.bookings },
    {
      label: t('report.labels.bookingsValue'),
      unit: 'cents',
      value: now.bookedCents,
      before: before.bookedCents,
    },
    { label: t('report.labels.calls'), unit: 'count', value: now.calls, before: before.calls },
    {
      label: t('report.labels.answeredAfterClosing'),
      unit: 'seconds',
      value: now.savedSeconds,
      before: before.savedSeconds,
    },
    {
      label: t('report.labels.missedCallsSaved'),
      unit: 'count',
      value: now.savedCalls,
      before: before.savedCalls,
    },
    { label: t('report.labels.missedCalls'), unit: 'count', value: now.missed, before: before.missed },
  ];
  const byLanguage = {
    caption: t('report.tables.languages'),
    columns: [
      { label: t('report.labels.language'), unit: 'text' as const },
      { label: t('report.labels.calls'), unit: 'count' as const },
    ],
    rows: languages.map(({ languageCode: code, calls }) => [formatLanguage(code, language), calls]),
    bars: 1,
  };
  return { note: t('report.notes.month'), figures, tables: languages.length === 0 ? [] : [byLanguage] };
}
