import { addDays } from '../../lib/period.ts';
import { t } from '../../lib/texts/t.ts';
import type { Report } from './reports.ts';

/** Made-up reports, until the business has calls. */
export function sampleReports(today: string): Report[] {
  const sample = (
    id: number,
    template: 'daily_summary' | 'weekly_analysis' | 'language_sentiment',
    days: number,
  ): Report => ({
    id,
    name: t(`reports.templates.name.${template}`),
    template,
    language: 'en',
    from: addDays(today, -days),
    to: addDays(today, -1),
    state: 'ready',
    by: null,
    isScheduled: template !== 'language_sentiment',
    createdAt: `${addDays(today, 1 - id)}T12:00:00Z`,
  });
  return [
    sample(1, 'daily_summary', 1),
    sample(2, 'weekly_analysis', 7),
    sample(3, 'language_sentiment', 30),
  ];
}
