import { z } from 'zod';
import { isCalendarDay } from './calendar-day.ts';
import { problem } from './error-text.ts';
import { textUpTo } from './limited.ts';

export const A_DAY = problem('fields.day');

/** A calendar day that PostgreSQL accepts. */
export const isoDay = textUpTo(10, A_DAY).pipe(z.iso.date(A_DAY)).refine(isCalendarDay, A_DAY);
