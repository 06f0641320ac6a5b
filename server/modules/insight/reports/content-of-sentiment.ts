import type { ReportLanguage } from '../../../core/report-language.ts';
import { textsIn } from '../../../texts.ts';
import { column, figure } from './content-parts.ts';
import { formatLanguage } from './format-language.ts';
import type { SectionContent } from './report-content.schema.ts';
import type { SectionFacts } from './report-facts.ts';

export function writeSentiment(
  { totals, before, days, languages }: SectionFacts['sentiment'],
  language: ReportLanguage,
): SectionContent {
  const t = textsIn(language);
  const moods = ['positive', 'neutral', 'negative'] as const;
  const columns = moods.map((mood) => column(t(`report.labels.${mood}`), 'count'));
  const figures = [...moods, 'unrated' as const].map((mood) =>
    figure(t(`report.labels.${mood}`), 'count', totals[mood], before[mood]),
  );
  const rated = totals.positive + totals.neutral + totals.negative;
  const byDay = {
    caption: t('report.tables.moodByDay'),
    captionByWeek: t('report.tables.moodByWeek'),
    columns: [column(t('report.labels.day'), 'day'), ...columns],
    rows: days.map(({ day, positive, neutral, negative }) => [day, positive, neutral, negative]),
    bars: 3,
  };
  const byLanguage = {
    caption: t('report.tables.moodByLanguage'),
    columns: [column(t('report.labels.language'), 'text'), ...columns],
    rows: languages.map(({ languageCode, positive, neutral, negative }) => [
      ...[formatLanguage(languageCode, language), positive, neutral, negative],
    ]),
    bars: null,
  };
  return { note: t('report.notes.sentiment'), figures, tables: rated === 0 ? [] : [byDay, byLanguage] };
}
