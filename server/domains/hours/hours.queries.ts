import type { Statement } from '../../db/sql.ts';
import { DAY_NAMES, type HoursDayView, type HoursWeekView } from './hours.schema.ts';

type HoursRow = { id: number; day_of_week: number; spans: HoursDayView['spans'] };

/** The hours of a business, a row for each day that was ever set, its spans in order. */
export const hoursOfWeek: Statement<HoursRow> = {
  name: 'hours.week',
  isQuick: true,
  text: `SELECT h.id, h.day_of_week,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('openTime', s.open_time, 'closeTime', s.close_time)
                                 ORDER BY s.open_time), '[]')
       FROM opening_spans s WHERE s.business_id = $1 AND s.day_of_week = h.day_of_week) AS spans
    FROM business_hours h WHERE h.business_id = $1 ORDER BY h.day_of_week`,
};

/** The whole week, Sunday first; a day without a row is closed. */
export function toWeekView(rows: readonly HoursRow[]): HoursWeekView {
  const days = DAY_NAMES.map((_, dayOfWeek): HoursDayView => {
    const { id, spans } = rows.find(({ day_of_week }) => day_of_week === dayOfWeek) ?? {
      id: null,
      spans: [],
    };
    const openTime = spans[0]?.openTime ?? null;
    const closeTime = spans.at(-1)?.closeTime ?? null;
    return { id, dayOfWeek, isClosed: spans.length === 0, openTime, closeTime, spans };
  });
  return { days, isSet: rows.length > 0 };
}
