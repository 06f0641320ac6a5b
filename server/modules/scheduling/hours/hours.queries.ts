import type { OpenTimes } from '../../../core/opening-hours.ts';
import { int, jsonOf } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { DAY_NAMES, type HoursDayView, type HoursWeekView } from './hours.schema.ts';

/** One row per day that was ever saved, with its spans in order. */
const hoursOfWeek = ofBusiness({
  name: 'hours.week',
  isPipelined: true,
  row: { id: int, day_of_week: int, spans: jsonOf<OpenTimes[]>() },
  text: `SELECT h.id, h.day_of_week,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('openTime', s.open_time, 'closeTime', s.close_time)
                                 ORDER BY s.open_time), '[]')
       FROM opening_spans s WHERE s.business_id = $business AND s.day_of_week = h.day_of_week) AS spans
    FROM business_hours h WHERE h.business_id = $business ORDER BY h.day_of_week`,
});

/** The whole week, Sunday first; a day without a row is closed. */
export async function readWeek(db: TenantRunner): Promise<HoursWeekView> {
  const rows = await db.all(hoursOfWeek);
  const days = DAY_NAMES.map((_, dayOfWeek): HoursDayView => {
    const row = rows.find(({ day_of_week }) => day_of_week === dayOfWeek);
    const spans = row?.spans ?? [];
    const openTime = spans[0]?.openTime ?? null;
    const closeTime = spans.at(-1)?.closeTime ?? null;
    return { id: row?.id ?? null, dayOfWeek, isClosed: spans.length === 0, openTime, closeTime, spans };
  });
  return { days, isSet: rows.length > 0 };
}
