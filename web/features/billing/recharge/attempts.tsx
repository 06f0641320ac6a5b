import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId } from 'react';
import { isCardRefusal } from '../../../../server/core/card-refusals.ts';
import { MoneyText } from '../../../components/money-text.tsx';
import { StatusBadge, type Tone } from '../../../components/status-badge.tsx';
import { TimeText } from '../../../components/time-text.tsx';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { openableRow } from '../../../lib/input/open-row.ts';
import { formatCents, formatTime } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { useUrlState } from '../../../lib/url/use-url-state.ts';
import type { Recharge } from './format-standing.ts';
import classes from './recharge.module.css';

type Attempt = Recharge['attempts'][number];

const NAMES = ['attempts'] as const;

const TONES: Record<Attempt['state'], Tone> = {
  due: 'info',
  submitted: 'info',
  unknown: 'info',
  processing: 'info',
  authentication: 'warning',
  succeeded: 'good',
  declined: 'bad',
  canceled: 'neutral',
};

type AttemptsProps = { attempts: readonly Attempt[]; onReceipt: (paymentId: number) => void };

/** Results of the last attempts, collapsed initially; the URL stores whether the list is open. */
export function Attempts({ attempts, onReceipt }: AttemptsProps) {
  const [{ attempts: shown }, set] = useUrlState(NAMES);
  const list = useId();
  const isOpen = shown === 'open';
  const count = attempts.length;
  if (count === 0) return null;
  return (
    <Stack gap="xs" align="stretch">
      <Group>
        <Button
          variant="transparent"
          c="var(--mantine-color-anchor)"
          size="compact-md"
          px={0}
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': list })}
          rightSection={
            isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />
          }
          onClick={() => set({ attempts: isOpen ? '' : 'open' })}
        >
          {t(isOpen ? 'recharge.attempts.hide' : 'recharge.attempts.show', { count })}
        </Button>
      </Group>
      {isOpen && (
        <ul id={list} aria-label={t('recharge.attempts.list')} className={classes.attempts}>
          {attempts.map((attempt) => (
            <Row key={attempt.id} attempt={attempt} onReceipt={onReceipt} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

type RowProps = { attempt: Attempt; onReceipt: (paymentId: number) => void };

function Row({ attempt, onReceipt }: RowProps) {
  const { amountCents, createdAt, state } = attempt;
  const reason = formatReason(attempt);
  return (
    <li className={classes.attempt} {...openableRow}>
      <Group gap="xs">
        <MoneyText cents={amountCents} fw={600} />
        <StatusBadge tone={TONES[state]}>{t(`recharge.attempts.state.${state}`)}</StatusBadge>
      </Group>
      <Group gap="sm" justify="flex-end">
        <Text size="sm" c="dimmed">
          <TimeText iso={createdAt} />
        </Text>
        <ReceiptLink attempt={attempt} onReceipt={onReceipt} />
      </Group>
      {reason && (
        <Text size="sm" c="dimmed" className={classes.reason}>
          {reason}
        </Text>
      )}
    </li>
  );
}

function ReceiptLink({ attempt: { amountCents, createdAt, paymentId, state }, onReceipt }: RowProps) {
  const zone = useTimeZone();
  if (state !== 'succeeded' || paymentId === null) return null;
  const time = formatTime(new Date(createdAt), zone, 'instant');
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      underline="always"
      className={classes.receipt}
      data-opens-row
      aria-label={t('recharge.attempts.openReceipt', { amount: formatCents(amountCents), time })}
      onClick={() => onReceipt(paymentId)}
    >
      {t('recharge.attempts.receipt')}
    </Anchor>
  );
}

/** Reason for a failed attempt; card refusals use the texts of the payment form. Null for other attempts. */
function formatReason({ reason, state }: Attempt): string | null {
  if (reason === null || (state !== 'declined' && state !== 'canceled')) return null;
  return isCardRefusal(reason) ? t(`payment.refusal.${reason}`) : t(`recharge.attempts.reason.${reason}`);
}
