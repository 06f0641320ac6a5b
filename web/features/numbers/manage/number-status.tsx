import { Text } from '@mantine/core';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { TimeText } from '../../../components/time-text.tsx';
import { t } from '../../../lib/texts/t.ts';
import type { Phone } from '../number.ts';
import { STATUS_TONES } from '../say-number.ts';

/** What a number is now, and what it will become and when. */
export function NumberStatus({ phone: { status, pending } }: { phone: Phone }) {
  return (
    <>
      <StatusBadge tone={STATUS_TONES[status]}>{t(`numbers.status.${status}`)}</StatusBadge>
      {pending && (
        <Text size="sm" mt={2}>
          {t(`numbers.pending.${pending.action}`)} <TimeText iso={pending.at} format="shortDate" />
          {pending.reason === 'unpaid' && <>, {t('numbers.unpaid')}</>}
        </Text>
      )}
    </>
  );
}
