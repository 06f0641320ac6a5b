import type { BalanceNote } from '../../../server/core/balance-note.ts';
import { formatCents, formatTime } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';

/** Text of how long a balance lasts; null when unknown, or when the shortfall note states it. */
export function formatOutlook(note: BalanceNote | null, zone: string): string | null {
  if (note === null) return null;
  switch (note.kind) {
    case 'short':
      return null;
    case 'recharging':
      return t('billing.recharging', { amount: formatCents(note.amountCents) });
    case 'recharge':
      return t('billing.recharge', {
        amount: formatCents(note.amountCents),
        threshold: formatCents(note.thresholdCents),
      });
    case 'lastsUntil':
      return t('billing.lastsUntil', { date: formatTime(new Date(note.at), zone, 'shortDate') });
    default:
      return t(`billing.${note.kind}`);
  }
}
