import { formatLocalTime } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import type { Shade } from './shade-slots.ts';

/** What is set on a slot: how it is called, and what its shade sets. */
type Described = Partial<Shade> & { 'aria-label': string };

/**
 * Adds what each slot is called to how it is shaded, by its start 'yyyy-MM-dd HH:mm:ss'; each is worked out once. In the
 * column of one `calendar` that is named, too.
 */
export function describeSlots(
  shadeOf: (start: string) => Shade | undefined,
  calendar?: string,
): (start: string) => Described {
  const known = new Map<string, Described>();
  const describe = (start: string) => {
    const time = formatLocalTime(start.replace(' ', 'T'), 'longDateTime');
    const name =
      calendar === undefined ? t('calendar.grid.slot', { time }) : t('calendars.slot', { calendar, time });
    const described = { ...shadeOf(start), 'aria-label': name };
    known.set(start, described);
    return described;
  };
  return (start) => known.get(start) ?? describe(start);
}
