import { z } from 'zod';
import { formatInZone } from '../../../../core/business-time.ts';
import { isoDay } from '../../../../core/iso-day.ts';
import { textUpTo } from '../../../../core/limited.ts';

/** A day of the business's calendar. */
export const day = isoDay.describe('YYYY-MM-DD');

/** A minute of the business's wall clock, on a day that exists. */
export const wallClock = textUpTo(19)
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:00)?$/)
  .refine((text) => isoDay.safeParse(text.slice(0, 10)).success)
  .describe('YYYY-MM-DDTHH:mm in the time zone of the business');

export const holdId = textUpTo(36).pipe(z.uuid()).describe('the id that hold_slot returned');

export const serviceId = z.int32().nullable().describe('a service id of the facts; null without a service');

export const calendarId = z
  .int32()
  .nullish()
  .describe('a calendar id of the facts if the caller asks for that person; otherwise any free calendar');

/** An instant as tools write it. */
export const toWallClock = (instant: Date, timezone: string): string =>
  formatInZone(instant, timezone, "yyyy-MM-dd'T'HH:mm");
