import type {
  CallTotals,
  InsightPeriod,
  VoiceAnalyticsView,
} from '../../../../server/modules/insight/insights/insights.schema.ts';
import { WEEKDAYS } from '../../../lib/text/weekday-label.ts';
import { part, sampleDays, sumOf } from './sample-days.ts';

const AVERAGE_SECONDS = 142;
/** Shares of a day's calls per hour, starting at `FIRST_HOUR`. */
const BY_HOUR = [0.06, 0.13, 0.15, 0.11, 0.07, 0.09, 0.12, 0.11, 0.08, 0.05, 0.03] as const;
const FIRST_HOUR = 8;

/** Sample figures of call times. */
export function sampleVoice(period: InsightPeriod): VoiceAnalyticsView {
  const days = sampleDays(period).map(({ day, weekday, calls }) => {
    const completed = part(calls, 0.94);
    return {
      day,
      weekday,
      calls,
      completed,
      seconds: completed * AVERAGE_SECONDS,
      afterHours: part(calls, 0.28),
    };
  });
  const calls = sumOf(days, (day) => day.calls);
  const totals: CallTotals = {
    calls,
    completed: sumOf(days, (day) => day.completed),
    seconds: sumOf(days, (day) => day.seconds),
    averageSeconds: AVERAGE_SECONDS,
    afterHours: sumOf(days, (day) => day.afterHours),
  };
  const hours = WEEKDAYS.flatMap((weekday) => {
    const ofWeekday = sumOf(
      days.filter((day) => day.weekday === weekday),
      (day) => day.calls,
    );
    return BY_HOUR.map((share, index) => ({
      weekday,
      hour: FIRST_HOUR + index,
      calls: part(ofWeekday, share),
    }));
  });
  const seconds = (share: number) => ({ calls: part(calls, share), seconds: part(totals.seconds, share) });
  return {
    ...period,
    totals,
    before: {
      ...totals,
      calls: part(calls, 0.89),
      completed: part(totals.completed, 0.88),
      seconds: part(totals.seconds, 0.9),
      averageSeconds: 138,
      afterHours: part(totals.afterHours, 0.93),
    },
    days: days.map(({ weekday: _weekday, ...day }) => day),
    hours: hours.filter((cell) => cell.calls > 0),
    durations: [
      { fromSeconds: 0, toSeconds: 30, calls: part(calls, 0.09) },
      { fromSeconds: 30, toSeconds: 60, calls: part(calls, 0.17) },
      { fromSeconds: 60, toSeconds: 180, calls: part(calls, 0.46) },
      { fromSeconds: 180, toSeconds: 300, calls: part(calls, 0.16) },
      { fromSeconds: 300, toSeconds: null, calls: part(calls, 0.06) },
    ],
    languages: [
      { languageCode: 'en', ...seconds(0.58) },
      { languageCode: 'fr', ...seconds(0.21) },
      { languageCode: 'es', ...seconds(0.12) },
      { languageCode: 'zh', ...seconds(0.06) },
      { languageCode: 'ar', ...seconds(0.03) },
    ],
  };
}
