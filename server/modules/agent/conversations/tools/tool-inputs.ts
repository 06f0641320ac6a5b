import { z } from 'zod';
import { formatInZone, parseWallClock } from '../../../../core/business-time.ts';
import { isoDay } from '../../../../core/iso-day.ts';
import { textUpTo } from '../../../../core/limited.ts';

/** A date in the business's time zone. */
export const day = isoDay.describe('YYYY-MM-DD');

/** A local time of the business, to the minute, on a date that exists. */
export const wallClock = textUpTo(19)
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:00)?$/)
  .refine((text) => isoDay.safeParse(text.slice(0, 10)).success)
  .describe('YYYY-MM-DDTHH:mm in the time zone of the business');

export const holdId = textUpTo(36).pipe(z.uuid()).describe('the id that hold_slot returned');

export const serviceId = z.int32().nullable().describe('a service id of the facts; null without a service');

export const appointmentToMove = z
  .int32()
  .nullish()
  .describe('only to move an appointment: the id that find_appointment returned');

export const calendarId = z
  .int32()
  .nullish()
  .describe('a calendar id of the facts if the caller asks for that person; otherwise any free calendar');

/** False for an instant in the hour that the clocks repeat: its local time means the first occurrence. */
export const hasOwnLocalTime = (instant: Date, timezone: string): boolean =>
  parseWallClock(toWallClock(instant, timezone), timezone).instant?.getTime() === instant.getTime();

/** Formats an instant for a tool's result: local time of the zone, to the minute. */
export const toWallClock = (instant: Date, timezone: string): string =>
  formatInZone(instant, timezone, "yyyy-MM-dd'T'HH:mm");
