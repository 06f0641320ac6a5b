import { REPORT_LANGUAGES } from '../../../../core/report-language.ts';
import { bool, day, instant, int, listOfWords, oneOf, text } from '../../../../db/column-types.ts';
import type { Values } from '../../../../db/statement.ts';
import { REPORT_SECTIONS } from '../report-content.schema.ts';
import { REPORT_TEMPLATE_NAMES, RHYTHMS } from '../reports.schema.ts';
import type { ReportRhythm } from './compute-occurrence.ts';

/** Columns of a schedule, as parameters of the statements that write it. */
export const PLAN = {
  name: text,
  template: oneOf(REPORT_TEMPLATE_NAMES),
  sections: listOfWords(REPORT_SECTIONS),
  language: oneOf(REPORT_LANGUAGES),
  rhythm: oneOf(RHYTHMS),
  weekday: int,
  monthDay: int,
  everyDays: int,
  time: text,
  isMailed: bool,
  startsOn: day,
  now: instant,
  dueAt: instant.orNull,
};

export const SCHEDULE = {
  id: int,
  name: text,
  template: oneOf(REPORT_TEMPLATE_NAMES),
  sections: listOfWords(REPORT_SECTIONS),
  language: oneOf(REPORT_LANGUAGES),
  rhythm: oneOf(RHYTHMS),
  weekday: int,
  month_day: int,
  every_days: int,
  local_time: text,
  starts_on: text,
  active_since: instant,
  due_at: instant.orNull,
  is_mailed: bool,
};
export const SCHEDULE_COLUMNS = `s.id, s.name, s.template, s.sections, s.language, s.rhythm, s.weekday, s.month_day,
  s.every_days, s.local_time, s.starts_on::text, s.active_since, s.due_at, s.is_mailed`;
export type ScheduleRow = Values<typeof SCHEDULE>;

export const rhythmOf = (row: ScheduleRow): ReportRhythm => ({
  rhythm: row.rhythm,
  weekday: row.weekday,
  monthDay: row.month_day,
  everyDays: row.every_days,
  time: row.local_time,
  startsOn: row.starts_on,
});
