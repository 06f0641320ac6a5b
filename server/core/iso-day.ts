import { z } from 'zod';
import { textUpTo } from './limited.ts';

export const A_DAY = 'Expected a date like 2026-03-31';

/** A day like '2026-03-31' that PostgreSQL accepts, which knows no year 0. */
export const isoDay = textUpTo(10, A_DAY)
  .pipe(z.iso.date(A_DAY))
  .refine((day) => day >= '1900' && day < '3000', A_DAY);
