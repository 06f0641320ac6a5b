import { t } from '../../lib/text/texts.ts';

const LONG_DAYS = 365;

/** How long a balance lasts, in words; null when nothing was spent lately, so that it cannot be estimated. */
export function formatOutlook(daysLeft: number | null): string | null {
  if (daysLeft === null) return null;
  if (daysLeft > LONG_DAYS) return t('billing.lastsLong');
  return daysLeft < 1 ? t('billing.lastsLessThanADay') : t('billing.lasts', { count: daysLeft });
}
