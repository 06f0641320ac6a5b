import type { Statement } from '../../db/sql.ts';
import { DAY_NAMES, type HoursDayView, type HoursWeekView } from './hours.schema.ts';

type HoursRow = {
  id: number;
  day_of_week: number;
  is_closed: boolean;
  open_time: string | null;
  close_time: string | null;
};

/** The hours of a business, a row for each day that was ever set. */
export const hoursOfWeek: Statement<HoursRow> = {
  name: 'hours.week',
  isQuick: true,
  text: `SELECT id, day_of_week, is_closed, open_time, close_time FROM business_hours
    WHERE business_id = $1 ORDER BY day_of_week`,
};

/** The whole week, Sunday first; a day without a row is closed. */
export function toWeekView(rows: readonly HoursRow[]): HoursWeekView {
  const days = DAY_NAMES.map((_, dayOfWeek): HoursDayView => {
    const row = rows.find(({ day_of_week }) => day_of_week === dayOfWeek);
    if (!row) return { id: null, dayOfWeek, isClosed: true, openTime: null, closeTime: null };
    const { id, is_closed: isClosed, open_time: openTime, close_time: closeTime } = row;
    return { id, dayOfWeek, isClosed, openTime, closeTime };
  });
  return { days, isSet: rows.length > 0 };
}
