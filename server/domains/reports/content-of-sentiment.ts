import type { ContentSection } from './report-content.schema.ts';
import type { SectionFacts } from './report-facts.ts';
import type { ReportWords } from './words/report-words.ts';

/** How callers sounded. */
export function writeSentiment(
  { totals, before, days, languages }: SectionFacts['sentiment'],
  { labels, tables, notes, locale }: ReportWords,
): Pick<ContentSection, 'note' | 'figures' | 'tables'> {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const moods = ['positive', 'neutral', 'negative'] as const;
  const columns = moods.map((mood) => ({ label: labels[mood], unit: 'count' as const }));
  const figures = [...moods, 'unrated' as const].map((mood) => ({
    label: labels[mood],
    unit: 'count' as const,
    value: totals[mood],
    before: before[mood],
  }));
  const rated = totals.positive + totals.neutral + totals.negative;
  const byDay = {
    caption: tables.moodByDay,
    columns: [{ label: labels.day, unit: 'day' as const }, ...columns],
    rows: days.map(({ day, positive, neutral, negative }) => [day, positive, neutral, negative]),
    bars: 3,
  };
  const byLanguage = {
    caption: tables.moodByLanguage,
    columns: [{ label: labels.language, unit: 'text' as const }, ...columns],
    rows: languages.map(({ languageCode: code, positive, neutral, negative }) => [
      ...[names.of(code) ?? code, positive, neutral, negative],
    ]),
    bars: null,
  };
  return { note: notes.sentiment, figures, tables: rated === 0 ? [] : [byDay, byLanguage] };
}
