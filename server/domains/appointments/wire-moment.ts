import { z } from 'zod';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** 'Monday, 5 Oct 2026 14:00:00 GMT', with or without time and zone. */
const SPELLED =
  /^[A-Za-z]+,? +(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})(?:,? +(\d{1,2}:\d{2}(?::\d{2})?))?( *(?:GMT|UTC|Z))?$/;
const DAY_AND_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}.*)$/;

function fromSpelled(text: string): string | undefined {
  const [, day = '', month = '', year = '', time, zone] = SPELLED.exec(text) ?? [];
  const index = MONTHS.indexOf(month.toLowerCase());
  if (index < 0) return undefined;
  const date = `${year}-${String(index + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return time === undefined ? date : `${date}T${time.padStart(5, '0')}${zone ? 'Z' : ''}`;
}

/** The documented spellings of a time as ISO 8601: an ISO text, a time of day, or a spelled date. */
function normalise(text: string): string {
  const iso = DAY_AND_TIME.exec(text);
  if (iso) return `${iso[1]}T${iso[2]}`;
  return fromSpelled(text) ?? text;
}

/**
 * A time of the documented calls in any of its three forms; yields a date, a time of day, wall-clock time or an
 * instant of ISO 8601. What it means is decided with the business's zone, later.
 */
export const wireMoment = z
  .string()
  .trim()
  .transform(normalise)
  .pipe(
    z.union([z.iso.date(), z.iso.time(), z.iso.datetime({ local: true }), z.iso.datetime({ offset: true })], {
      error: 'Expected a time like 2026-03-31T09:00',
    }),
  );

export const isDate = (moment: string) => /^\d{4}-\d{2}-\d{2}$/.test(moment);
