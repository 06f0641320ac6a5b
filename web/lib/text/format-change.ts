import { t } from './texts.ts';

/**
 * Compares a figure with that of the previous period of equal length, in one sentence. Null when one of them
 * is unknown or hidden from this user.
 */
export function formatChange(now: number | null, before: number | null, days: number): string | null {
  if (now === null || before === null) return null;
  if (before === now) return t('common.change.same', { count: days });
  if (before === 0) return t('common.change.none', { count: days });
  const percent = Math.round((Math.abs(now - before) / Math.abs(before)) * 100);
  if (percent === 0) return t('common.change.about', { count: days });
  return now > before
    ? t('common.change.more', { count: days, percent })
    : t('common.change.less', { count: days, percent });
}
