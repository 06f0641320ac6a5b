import type { OpenTimes } from '../../../../server/core/opening-hours.ts';
import { formatList, formatRange, formatTimeOfDay } from '../../../lib/text/formats.ts';

/** The hours of a day: "9:00 AM – 1:00 PM". */
export function formatOpen(open: readonly OpenTimes[]): string {
  return formatList(
    open.map(({ openTime, closeTime }) => formatRange(formatTimeOfDay(openTime), formatTimeOfDay(closeTime))),
  );
}
