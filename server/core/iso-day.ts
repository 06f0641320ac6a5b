import { z } from 'zod';
import { isCalendarDay } from './calendar-day.ts';
import { textUpTo } from './limited.ts';

export const A_DAY = 'Expected a date like 2026-03-31';

/** A calendar day that PostgreSQL accepts. */
export const isoDay = textUpTo(10, A_DAY).pipe(z.iso.date(A_DAY)).refine(isCalendarDay, A_DAY);
