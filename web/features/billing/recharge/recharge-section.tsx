import { Anchor, Button, Group, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconClock,
  IconPlayerPause,
  IconPower,
  type TablerIcon,
} from '@tabler/icons-react';
import { type RefObject, useId, useRef } from 'react';
import { MINUTE_MS } from '../../../../server/core/business-time.ts';
import { isCardRefusal } from '../../../../server/core/card-refusals.ts';
import { PLAN } from '../../../../server/core/plan.ts';
import { MoneyText } from '../../../components/money-text.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { Section } from '../../../components/section.tsx';
import { StatusBadge, type Tone } from '../../../components/status-badge.tsx';
import { TimeText } from '../../../components/time-text.tsx';
import { useTimeZone, viewerTimeZone } from '../../../components/time-zone.tsx';
import { openableRow } from '../../../lib/input/open-row.ts';
import { formatMoney, formatTime } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { useUrlState } from '../../../lib/url/use-url-state.ts';
import { useNow } from '../../../lib/use-now.ts';
import { trpc } from '../../../trpc.ts';
import { formatStanding, type Recharge } from './format-standing.ts';
import classes from './recharge.module.css';
import { RechargeForm } from './recharge-form.tsx';

type RechargeSectionProps = {
  /** Ref of the auto-recharge switch, so that links elsewhere on the page can focus it. */
  switchRef?: RefObject<HTMLInputElement | null>;
  onConfirm: () => void;
  onReceipt: (paymentId: number) => void;
};

/** Settings of auto-recharge, its current state, and its last results. */
export function RechargeSection(events: RechargeSectionProps) {
  const recharge = trpc.billing.recharge.useQuery();
  return (
    <Section title={t('recharge.title')}>
      <QueryState query={recharge} errorTitle={t('recharge.loadFailed')} skeleton={<Skeleton height={290} />}>
        {(data) => <Content recharge={data} {...events} />}
      </QueryState>
    </Section>
  );
}

function Content({
  recharge,
  switchRef,
  onConfirm,
  onReceipt,
}: RechargeSectionProps & { recharge: Recharge }) {
  const cap = useRef<HTMLSelectElement>(null);
  return (
    <Stack gap="sm">
      <RechargeForm recharge={recharge} capRef={cap} {...(switchRef && { switchRef })}>
        <Standing recharge={recharge} onConfirm={onConfirm} onAllowMore={() => cap.current?.focus()} />
      </RechargeForm>
      <Attempts attempts={recharge.attempts} onReceipt={onReceipt} />
    </Stack>
  );
}

const DEAREST_CAP = Math.max(...PLAN.rechargeCapsCents);

type Look = { icon: TablerIcon; color: string };

const WORKING: Look = { icon: IconClock, color: 'blue' };
const PAUSED: Look = { icon: IconPlayerPause, color: 'orange' };
const NEEDED: Look = { icon: IconAlertTriangle, color: 'orange' };

const LOOKS: Record<Recharge['standing'], Look> = {
  off: { icon: IconPower, color: 'gray' },
  ready: { icon: IconCircleCheck, color: 'green' },
  due: WORKING,
  charging: WORKING,
  processing: WORKING,
  authentication: NEEDED,
  waiting: NEEDED,
  no_card: NEEDED,
  no_call: WORKING,
  unverified: PAUSED,
  suspended: PAUSED,
  disputed: PAUSED,
  daily_limit: PAUSED,
  monthly_cap: PAUSED,
};

type StandingProps = { recharge: Recharge; onConfirm: () => void; onAllowMore: () => void };

/**
 * The current state of auto-recharge with the owner's possible actions. Screen readers announce a change of the state.
 */
function Standing({ recharge, onConfirm, onAllowMore }: StandingProps) {
  const now = useNow(MINUTE_MS);
  const zone = useTimeZone();
  const { standing, capCents } = recharge;
  const { icon: Icon, color } = LOOKS[standing];
  return (
    <Group gap="sm" align="center" justify="flex-end">
      <Group gap="sm" wrap="nowrap" align="flex-start" flex="1 1 14rem">
        <ThemeIcon size={26} radius="xl" variant="light" color={color} aria-hidden>
          <Icon size={16} />
        </ThemeIcon>
        <Text role="status" flex={1} pt={1}>
          {formatStanding(recharge, { now, zone, viewerZone: viewerTimeZone() })}
        </Text>
      </Group>
      {standing === 'authentication' && (
        <Button variant="default" onClick={onConfirm}>
          {t('recharge.confirm')}
        </Button>
      )}
      {standing === 'monthly_cap' && capCents < DEAREST_CAP && (
        <Button variant="default" onClick={onAllowMore}>
          {t('recharge.allowMore')}
        </Button>
      )}
    </Group>
  );
}

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

/** Results of the last recharge attempts. Collapsed initially; the URL stores whether the list is open. */
function Attempts({ attempts, onReceipt }: AttemptsProps) {
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
      aria-label={t('recharge.attempts.openReceipt', { amount: formatMoney(amountCents), time })}
      onClick={() => onReceipt(paymentId)}
    >
      {t('recharge.attempts.receipt')}
    </Anchor>
  );
}

/**
 * Reason for a failed attempt. Refused cards have the same texts as in the payment form. Null for an attempt that did
 * not fail.
 */
function formatReason({ reason, state }: Attempt): string | null {
  if (reason === null || (state !== 'declined' && state !== 'canceled')) return null;
  return isCardRefusal(reason) ? t(`payment.refusal.${reason}`) : t(`recharge.attempts.reason.${reason}`);
}
