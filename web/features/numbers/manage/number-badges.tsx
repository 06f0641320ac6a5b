import { StatusBadge } from '../../../components/status-badge.tsx';
import { t } from '../../../lib/text/texts.ts';
import type { Phone } from '../number.ts';

/** What is special about a number. */
export function NumberBadges({ phone: { isPrimary, isPremium, status } }: { phone: Phone }) {
  return (
    <>
      {isPrimary && status !== 'cancelled' && <StatusBadge tone="info">{t('numbers.primary')}</StatusBadge>}
      {isPremium && <StatusBadge tone="neutral">{t('numbers.premium')}</StatusBadge>}
    </>
  );
}
