import { Text } from '@mantine/core';
import { FilledText, place } from '../../../components/filled-text.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { TimeText } from '../../../components/time-text.tsx';
import { t } from '../../../lib/text/texts.ts';
import { STATUS_TONES, type Phone } from '../number.ts';
import classes from '../numbers.module.css';

/** What a number is now. */
export function NumberStatus({ phone: { status } }: { phone: Phone }) {
  return (
    <div className={classes.status}>
      <StatusBadge tone={STATUS_TONES[status]}>{t(`numbers.status.${status}`)}</StatusBadge>
    </div>
  );
}

/** What a number will become, when, and whether for want of money; nothing while no change is planned. */
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

/** What is special about a number. */
export function NumberBadges({ phone: { isPrimary, isPremium, status } }: { phone: Phone }) {
  return (
    <>
      {isPrimary && status !== 'cancelled' && <StatusBadge tone="info">{t('numbers.primary')}</StatusBadge>}
      {isPremium && <StatusBadge tone="neutral">{t('numbers.premium')}</StatusBadge>}
    </>
  );
}
