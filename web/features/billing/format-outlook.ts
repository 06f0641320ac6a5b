import type { BalanceNote } from '../../../server/core/balance-note.ts';
import { formatCents, formatTime } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';

/** How long a balance lasts, in words; null when it cannot be estimated, or when a note of its own states the shortfall. */
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
