import { z } from 'zod';
import { isCalendarDay } from './calendar-day.ts';
import { textUpTo } from './limited.ts';

/** An instant, converted to UTC, because PostgreSQL accepts no offset of 16 hours or more and no year 0. */
export const isoInstant = textUpTo(64)
  // `abort` skips the conversion below for an invalid text, for which the conversion would throw.
  .pipe(z.iso.datetime({ offset: true, abort: true }))
  .overwrite((text) => new Date(text).toISOString())
  .refine((text) => isCalendarDay(text.slice(0, 10)));
