import { t } from './texts.ts';

type Change = { kind: 'same' | 'about' | 'none' } | { kind: 'more' | 'less'; percent: number };

/** Compares a figure with that of the previous period. Null when one of the two is unknown or hidden from this user. */
function compare(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  if (before === now) return { kind: 'same' };
  if (before === 0) return { kind: 'none' };
  const percent = Math.round((Math.abs(now - before) / Math.abs(before)) * 100);
  if (percent === 0) return { kind: 'about' };
  return { kind: now > before ? 'more' : 'less', percent };
}

/** Compares a figure with that of the previous period of equal length, in one sentence that names the period. */
export function formatChange(now: number | null, before: number | null, days: number): string | null {
  const change = compare(now, before);
  if (change === null) return null;
  if ('percent' in change) return t(`common.change.${change.kind}`, { count: days, percent: change.percent });
  return t(`common.change.${change.kind}`, { count: days });
}

/** Short form of `formatChange`, for a list whose screen names the previous period once. */
export function formatShortChange(now: number | null, before: number | null): string | null {
  const change = compare(now, before);
  if (change === null) return null;
  if ('percent' in change) return t(`common.shortChange.${change.kind}`, { percent: change.percent });
  return t(`common.shortChange.${change.kind}`);
}
