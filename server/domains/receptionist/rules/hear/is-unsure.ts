import type { Item } from './items.ts';

/** So many items apart a word about days belongs to what was understood. */
const NEAR = 3;

/** A number that counts no minutes; one is an article as often, and two is "give" in Hindi. */
const isNumber = (items: readonly Item[], at: number): boolean => {
  const { number, rank, digit } = items[at]?.means ?? {};
  const unit = items[at + 1]?.means.unit;
  const isCounting = unit === 'minute' || unit === 'hour';
  return digit === undefined && !isCounting && (rank !== undefined || (number !== undefined && number > 2));
};

const isAboutDays = (items: readonly Item[], at: number): boolean => {
  const { weekday, month, days, week, step, weekend, weeksOn, unit, isElsewhere } = items[at]?.means ?? {};
  const isNamed = [weekday, month, days, week, weekend, weeksOn, isElsewhere].some(
    (one) => one !== undefined,
  );
  return isNamed || (step ?? 0) > 0 || unit === 'week' || unit === 'month' || isNumber(items, at);
};

/**
 * Whether a word about days or times is left over beside one that was understood: that one may be another then, and is read
 * back before anything is looked up for it.
 */
export const isUnsure = (items: readonly Item[], consumed: ReadonlySet<number>): boolean =>
  items.some((_, at) => {
    if (consumed.has(at) || !isAboutDays(items, at)) return false;
    return [...consumed].some((one) => Math.abs(one - at) <= NEAR);
  });
