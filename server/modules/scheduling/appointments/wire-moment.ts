import { z } from 'zod';
import { AppError, invalidField } from '../../../core/errors.ts';
import { A_DAY } from '../../../core/iso-day.ts';
import { textUpTo } from '../../../core/limited.ts';
import { A_TIME, type BookedTime, MOMENT_LENGTH_MAX } from './appointments.schema.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Matches '14:00:00' or '9:00', optionally followed by a zone. */
const TIME = String.raw`(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?(?: *(GMT|UTC|Z|[+-]\d{2}:?\d{2}))?`;
export const TIME_OF_DAY = new RegExp(`^${TIME}$`);
const DAY_AND_TIME = /^(\d{4}-\d{2}-\d{2})[T ](.*)$/;
/** Matches 'Monday, 5 Oct 2026 14:00:00 GMT'; time and zone are optional. */
const SPELLED = /^[A-Za-z]+,? +(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})(?:,? +(\S.*))?$/;

/** Normalizes a time of day to ISO 8601: two digits for each part, seconds, and the zone. Other text is unchanged. */
function isoTime(text: string): string {
  const [, hour = '', minute, second = '00', zone = ''] = TIME_OF_DAY.exec(text) ?? [];
  if (minute === undefined) return text;
  const offset = /^[A-Z]/.test(zone) ? 'Z' : zone.replace(/^(...)(\d)/, '$1:$2');
  return `${hour.padStart(2, '0')}:${minute}:${second}${offset}`;
}

function fromSpelled(text: string): string | undefined {
  const [, day = '', month = '', year = '', time] = SPELLED.exec(text) ?? [];
  const index = MONTHS.indexOf(month.toLowerCase());
  if (index < 0) return undefined;
  const date = `${year}-${String(index + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return time === undefined ? date : `${date}T${isoTime(time)}`;
}

/**
 * Converts the documented formats of a time to ISO 8601: an ISO text, a time of day, or a date with an English month.
 */
function normalize(text: string): string {
  const [, date, time] = DAY_AND_TIME.exec(text) ?? [];
  if (date !== undefined && time !== undefined) return `${date}T${isoTime(time)}`;
  return fromSpelled(text) ?? isoTime(text);
}

/**
 * A time in one of the three formats that REST accepts. The result is a date, a time of day, a local time or an instant
 * in ISO 8601. The business's zone is applied later (compute-booked-span.ts).
 */
export const wireMoment = textUpTo(MOMENT_LENGTH_MAX, A_TIME)
  .trim()
  .transform(normalize)
  .pipe(
    z.union([z.iso.date(), z.iso.time(), z.iso.datetime({ local: true }), z.iso.datetime({ offset: true })], {
      error: A_TIME,
    }),
  );

const isDate = (moment: string) => /^\d{4}-\d{2}-\d{2}$/.test(moment);

/**
 * `isFullDay` or two dates select whole days; otherwise start and end are times. Throws `validation_failed` when one
 * end is a date and the other a time, and for whole days without dates.
 */
export function toBookedTime(start: string, end: string, isFullDay: boolean): BookedTime {
  const isWholeDays = isFullDay || (isDate(start) && isDate(end));
  const isWrong = (moment: string) => (isWholeDays ? !isDate(moment.slice(0, 10)) : isDate(moment));
  const text = isWholeDays ? A_DAY : A_TIME;
  if (isWrong(start)) throw invalidField('start_time', text);
  if (isWrong(end)) throw invalidField('end_time', text);
  if (isWholeDays) return { from: start.slice(0, 10), to: end.slice(0, 10) };
  return { startsAt: start, endsAt: end };
}

/**
 * The new time of an appointment: none, only a start, or start and end. Throws `missing_fields` for an end without a
 * start.
 */
export function toNewTime(
  start: string | null | undefined,
  end: string | null | undefined,
): BookedTime | undefined {
  if (start && end) return toBookedTime(start, end, false);
  if (end) {
    const fields = { start_time: 'errors.common.required' } as const;
    throw new AppError('missing_fields', 'errors.common.missing', { fields });
  }
  if (start && isDate(start)) throw invalidField('start_time', A_TIME);
  return start ? { startsAt: start } : undefined;
}
