import { Text } from '@mantine/core';
import { FilledText, place } from '../../../components/filled-text.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { TimeText } from '../../../components/time-text.tsx';
import { t } from '../../../lib/text/texts.ts';
import { type Phone, STATUS_TONES } from '../number.ts';
import classes from '../numbers.module.css';

/** Current status of a number. */
export function NumberStatus({ phone: { status } }: { phone: Phone }) {
  return (
    <div className={classes.status}>
      <StatusBadge tone={STATUS_TONES[status]}>{t(`numbers.status.${status}`)}</StatusBadge>
    </div>
  );
}

/** The planned status of a number with date and reason. Renders nothing without a planned change. */
export function PlannedChange({ phone: { pending } }: { phone: Phone }) {
  if (!pending) return null;
  return (
    <Text size="sm" mt={2}>
      <FilledText elements={[<TimeText key="date" iso={pending.at} format="shortDate" />]}>
        {pending.reason === 'unpaid'
          ? t(`numbers.unpaid.${pending.action}`, { date: place(0) })
          : t(`numbers.pending.${pending.action}`, { date: place(0) })}
      </FilledText>
    </Text>
  );
}

/** Badges of a number. */
export function NumberBadges({ phone: { isPrimary, isPremium, status } }: { phone: Phone }) {
  return (
    <>
      {isPrimary && status !== 'cancelled' && <StatusBadge tone="info">{t('numbers.primary')}</StatusBadge>}
      {isPremium && <StatusBadge tone="neutral">{t('numbers.premium')}</StatusBadge>}
    </>
  );
}
