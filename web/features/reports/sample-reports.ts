import { businessDate, MINUTE_MS } from '../../../server/core/business-time.ts';
import { addDays } from '../../../server/core/calendar-day.ts';
import { t } from '../../lib/text/texts.ts';
import type { Report, Schedule } from './reports.ts';

type SampleTemplate = 'daily_summary' | 'weekly_analysis' | 'language_sentiment';
export type SampleReport = Report & { template: SampleTemplate };

/** Sample reports, shown until the business has calls. */
export function sampleReports(today: string): SampleReport[] {
  const sample = (id: number, template: SampleTemplate, days: number): SampleReport => ({
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

const MORNING = { time: '07:30', minutes: 450 } as const;

/** Sample schedules, one active and one paused, shown until the business has calls. */
export function sampleSchedules(today: string, zone: string): Schedule[] {
  const common = {
    sections: [],
    language: 'en' as const,
    weekday: 1,
    monthDay: 1,
    everyDays: 1,
    time: MORNING.time,
    isMailed: false,
    recipients: [],
  };
  const midnight = businessDate(addDays(today, 1), zone).from.getTime();
  return [
    {
      ...common,
      id: 1,
      name: t('reports.templates.name.daily_summary'),
      template: 'daily_summary',
      rhythm: 'daily',
      isActive: true,
      nextAt: new Date(midnight + MORNING.minutes * MINUTE_MS).toISOString(),
    },
    {
      ...common,
      id: 2,
      name: t('reports.templates.name.weekly_analysis'),
      template: 'weekly_analysis',
      rhythm: 'weekly',
      isActive: false,
      nextAt: null,
    },
  ];
}
