import { spansOf } from '../../../server/core/opening-hours.ts';
import type { HoursDayView } from '../../../server/modules/scheduling/hours/hours.schema.ts';
import { formatRange, formatTimeOfDay } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { formatClosing } from './format-hours.ts';
import classes from './hours.module.css';

/** Open times of a day, one line per span, or the text for a closed day. */
export function DayTimes({ day }: { day: HoursDayView }) {
  const spans = spansOf(day);
  if (spans.length === 0) return t('hours.week.closed');
  return spans.map((span) => (
    <span key={span.openTime} className={classes.line}>
      {formatRange(formatTimeOfDay(span.openTime), formatClosing(span))}
    </span>
  ));
}
