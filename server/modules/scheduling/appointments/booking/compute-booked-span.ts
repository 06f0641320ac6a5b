import {
  businessDate,
  DAY_MS,
  formatInZone,
  MINUTE_MS,
  parseWallClock,
} from '../../../../core/business-time.ts';
import type { ErrorText } from '../../../../core/error-text.ts';
import { invalidField } from '../../../../core/errors.ts';
import type { BookedTime } from '../appointments.schema.ts';

/**
 * The instants of a booking, and the local times and zone from which they were computed. A whole day ends at the next
 * midnight of the zone.
 */
export type BookedSpan = {
  startsAt: Date;
  endsAt: Date;
  isFullDay: boolean;
  zone: string;
  startsLocal: string;
  endsLocal: string;
};

type SpanRules = {
  timezone: string;
  /** The duration of a booking that has no end; null when an end is required. */
  minutes: number | null;
  isClosedTime: boolean;
  now: Date;
};

const DAYS_MAX = 400;
const YEARS = { from: Date.UTC(2000, 0, 1), to: Date.UTC(2101, 0, 1) };

type Moment = { text: string; field: 'startsAt' | 'endsAt'; timezone: string; day: Date };

/**
 * Parses a time with an offset, a date and time in the business's time zone, or a time of day on the date of `day`.
 * Throws for a local time that the clocks skip.
 */
function toInstant({ text, field, timezone, day }: Moment): Date {
  const isTimeOfDay = /^\d{2}:/.test(text);
  const wallClock = isTimeOfDay ? `${formatInZone(day, timezone, 'yyyy-MM-dd')}T${text}` : text;
  const hasOffset = !isTimeOfDay && /(Z|[+-]\d{2}:?\d{2})$/.test(text);
  const parsed = hasOffset ? { instant: new Date(text) } : parseWallClock(wallClock, timezone);
  if (parsed.instant === undefined) throw invalidField(field, 'errors.appointments.skippedHour');
  const { instant } = parsed;
  const isSensible = instant.getTime() >= YEARS.from && instant.getTime() < YEARS.to;
  if (!isSensible) throw invalidField(field, 'errors.appointments.outOfRange');
  return instant;
}

/**
 * The error text for an end that is not after the start. For closed time, the documented text of this error implies
 * that the end may equal the start. Equal times are refused too, so they have a separate text.
 */
function textOfBackwards(startsAt: Date, endsAt: Date, isClosedTime: boolean): ErrorText {
  if (!isClosedTime) return 'errors.appointments.endBeforeStart';
  if (startsAt.getTime() !== endsAt.getTime()) return 'errors.appointments.toBeforeFrom';
  return 'errors.appointments.toEqualsFrom';
}

/**
 * Start and end of a booking. A local time that occurs twice means its first occurrence. Throws `validation_failed`
 * when the booking ends before it starts, lasts longer than a day (closed time: 400 days), or has a local time that
 * does not exist in the business's time zone.
 */
export function computeBookedSpan(time: BookedTime, rules: SpanRules): BookedSpan {
  const { timezone, minutes, isClosedTime, now } = rules;
  if ('from' in time) {
    if (!isClosedTime) throw invalidField('startsAt', 'errors.appointments.onlyClosedWholeDays');
    const startsAt = businessDate(time.from, timezone).from;
    return onWallClock({ startsAt, endsAt: businessDate(time.to, timezone).to, isFullDay: true }, timezone);
  }
  const startsAt = toInstant({ text: time.startsAt, field: 'startsAt', timezone, day: now });
  if (time.endsAt === undefined && minutes === null) throw invalidField('endsAt', 'errors.common.required');
  const endsAt =
    time.endsAt === undefined
      ? new Date(startsAt.getTime() + (minutes ?? 0) * MINUTE_MS)
      : toInstant({ text: time.endsAt, field: 'endsAt', timezone, day: startsAt });
  if (endsAt <= startsAt) throw invalidField('endsAt', textOfBackwards(startsAt, endsAt, isClosedTime));
  const longest = isClosedTime ? DAYS_MAX * DAY_MS : DAY_MS;
  if (endsAt.getTime() - startsAt.getTime() > longest)
    throw invalidField('endsAt', 'errors.appointments.tooLong');
  return onWallClock({ startsAt, endsAt, isFullDay: false }, timezone);
}

type Span = Pick<BookedSpan, 'startsAt' | 'endsAt' | 'isFullDay'>;

/** A span with its local times in a zone, `yyyy-MM-ddTHH:mm:ss`. */
function onWallClock(span: Span, zone: string): BookedSpan {
  const local = (at: Date) => formatInZone(at, zone, "yyyy-MM-dd'T'HH:mm:ss");
  return { ...span, zone, startsLocal: local(span.startsAt), endsLocal: local(span.endsAt) };
}
