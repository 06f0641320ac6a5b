import type { TenantRunner } from '../../../db/database.ts';
import { computeCallTotals, computeDurations, computeHours, computeLanguages } from './compute-figures.ts';
import type { InsightPeriodInput, VoiceAnalyticsView } from './insights.schema.ts';
import { everyDay, readPeriod } from './read-period.ts';

/**
 * Number, times, durations and languages of calls. Every call from or to the business's numbers is counted on the day
 * on which it started, whether it was answered or not.
 */
export async function readVoice(db: TenantRunner, input: InsightPeriodInput): Promise<VoiceAnalyticsView> {
  const { period, days, before } = await readPeriod(db, input);
  return {
    ...period,
    totals: computeCallTotals(days),
    before: computeCallTotals(before),
    days: everyDay(period, days, (counts) => ({
      calls: counts?.calls ?? 0,
      completed: counts?.completed ?? 0,
      seconds: counts?.seconds ?? 0,
      afterHours: counts?.afterHours ?? 0,
    })),
    hours: computeHours(days),
    durations: computeDurations(days),
    languages: computeLanguages(days),
  };
}
