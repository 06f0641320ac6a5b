import { DAY_MS } from '../../../server/core/business-time.ts';
import { type OpenTimes, openingOf } from '../../../server/core/opening-hours.ts';
import type { DayProblem } from '../../../server/modules/scheduling/hours/hours.schema.ts';
import { formatTimeOfDay } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { weekdayLabel } from '../../lib/text/weekday-label.ts';

/** A closing time, with a note when it is on the next day. */
export function formatClosing(span: OpenTimes): string {
  const time = formatTimeOfDay(span.closeTime);
  return openingOf(span).closeMs > DAY_MS ? t('hours.week.nextDay', { time }) : time;
}

/** Error text of one day of a week; null when that day is valid. */
export function dayProblemText(problems: readonly DayProblem[], dayOfWeek: number): string | null {
  const problem = problems.find((one) => one.dayOfWeek === dayOfWeek);
  if (!problem) return null;
  const next = problem.kind === 'overlapNext' ? weekdayLabel(problem.nextDay) : '';
  return t(`hours.problem.${problem.kind}`, { day: weekdayLabel(dayOfWeek), next });
}
