import { addDays, countDays, isCalendarDay } from '../../../server/core/calendar-day.ts';

/** Days of the business's own calendar, `yyyy-MM-dd`, both inclusive. */
export type Period = { from: string; to: string };

/** Presets of a period; `7d` are seven days that end today. */
export const PERIOD_CHOICES = ['7d', '30d', '90d', 'month', 'lastMonth', 'year', 'custom'] as const;
export type PeriodChoice = (typeof PERIOD_CHOICES)[number];

/** Values in the URL; '' for missing ones. */
export type PeriodAddress = { period: string; from: string; to: string };

const PERIOD_DAYS_MAX = 366;
const DEFAULT_CHOICE = '30d';

const DAYS_OF = { '7d': 7, '30d': 30, '90d': 90 } as const;

/** The period of equal length before a period. */
export function periodBefore(period: Period): Period {
  const days = countDays(period.from, period.to);
  return { from: addDays(period.from, -days), to: addDays(period.from, -1) };
}

/** The calendar month of a day, up to that day. */
export function thisMonth(today: string): Period {
  return { from: `${today.slice(0, 7)}-01`, to: today };
}

/** The whole calendar month before that of a day. */
export function lastMonth(today: string): Period {
  const to = addDays(thisMonth(today).from, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

/** Parses the period in a URL; invalid values become the default. */
export function parsePeriodChoice({ period }: PeriodAddress): PeriodChoice {
  return PERIOD_CHOICES.find((choice) => choice === period) ?? DEFAULT_CHOICE;
}

/** Error of a custom period. */
export function findPeriodProblem({ from, to }: Period): 'order' | 'length' | 'missing' | null {
  if (!isCalendarDay(from) || !isCalendarDay(to)) return 'missing';
  if (to < from) return 'order';
  return countDays(from, to) > PERIOD_DAYS_MAX ? 'length' : null;
}

/** Days of the period in a URL; an invalid custom period becomes the default. */
export function parsePeriod(address: PeriodAddress, today: string): Period {
  const choice = parsePeriodChoice(address);
  const { from, to } = address;
  if (choice === 'custom' && findPeriodProblem({ from, to }) === null) return { from, to };
  if (choice === 'month') return thisMonth(today);
  if (choice === 'lastMonth') return lastMonth(today);
  if (choice === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today };
  const days = DAYS_OF[choice === 'custom' ? DEFAULT_CHOICE : choice];
  return { from: addDays(today, 1 - days), to: today };
}
