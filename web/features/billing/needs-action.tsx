import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { DAY_MS, MINUTE_MS } from '../../../server/core/business-time.ts';
import { PLAN } from '../../../server/core/plan.ts';
import { useTimeZone, viewerTimeZone } from '../../components/time-zone.tsx';
import { formatMoney, formatTime } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { useNow } from '../../lib/use-now.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { formatStanding, type Recharge } from './recharge/format-standing.ts';

/** Threshold in milliseconds: a shortfall at a fee that is due later than this has no warning colour. */
const SOON_MS = 14 * DAY_MS;

/** States of auto-recharge that only the owner can resolve. All other states resolve by themselves. */
const STOPPED: readonly Recharge['standing'][] = ['authentication', 'waiting', 'no_card', 'disputed'];

type NeedsActionProps = {
  onAddFunds: (cents: number) => void;
  onSwitchOn: () => void;
  onConfirm: () => void;
  onCards: () => void;
};

/**
 * Notes about problems: auto-recharge that waits for the owner, or a fee that the balance will not cover. Renders
 * nothing without a problem.
 */
export function NeedsAction({ onAddFunds, onSwitchOn, onConfirm, onCards }: NeedsActionProps) {
  const { data: recharge } = trpc.billing.recharge.useQuery();
  const { data: forecast } = trpc.billing.outlook.useQuery();
  // Auto-recharge covers a shortfall without an action by the owner.
  const shortfall = forecast?.runsOutBeforeFee?.isRecharged ? null : (forecast?.runsOutBeforeFee ?? null);
  const short = shortfall && forecast?.charges[shortfall.index];
  const isStopped = recharge !== undefined && STOPPED.includes(recharge.standing);
  if (!isStopped && !short) return null;
  return (
    <Stack gap="sm" component="section" aria-label={t('funds.needsAction')}>
      {isStopped && <StoppedNote recharge={recharge} onConfirm={onConfirm} onCards={onCards} />}
      {shortfall && short && (
        <ShortfallNote
          shortfall={shortfall}
          isByFees={short.balanceAfterCents < 0}
          onAddFunds={onAddFunds}
          onSwitchOn={recharge?.standing === 'off' ? onSwitchOn : null}
        />
      )}
    </Stack>
  );
}

type StoppedNoteProps = Pick<NeedsActionProps, 'onConfirm' | 'onCards'> & { recharge: Recharge };

function StoppedNote({ recharge, onConfirm, onCards }: StoppedNoteProps) {
  const now = useNow(MINUTE_MS);
  const zone = useTimeZone();
  const needsConfirmation = recharge.standing === 'authentication';
  return (
    <Alert
      color="orange"
      role="note"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('funds.rechargeStopped')}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{formatStanding(recharge, { now, zone, viewerZone: viewerTimeZone() })}</Text>
        <Group gap="sm">
          <Button variant="default" onClick={needsConfirmation ? onConfirm : onCards}>
            {t(needsConfirmation ? 'recharge.confirm' : 'funds.seeCards')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

type Shortfall = NonNullable<Outputs['billing']['outlook']['runsOutBeforeFee']>;

type ShortfallNoteProps = {
  shortfall: Shortfall;
  /** True when the fees alone exhaust the balance, even without the cost of calls. */
  isByFees: boolean;
  onAddFunds: (cents: number) => void;
  /** Null while auto-recharge is on. */
  onSwitchOn: (() => void) | null;
};

/** Warning about the fee that the balance will not cover: missing amount and the owner's options. */
function ShortfallNote({ shortfall, isByFees, onAddFunds, onSwitchOn }: ShortfallNoteProps) {
  const zone = useTimeZone();
  const { at, amountCents, shortCents } = shortfall;
  const date = formatTime(new Date(at), zone, 'shortDate');
  const textKey = isByFees ? 'fees.shortByFees' : 'fees.shortByCalls';
  const topUpCents = enough(shortCents);
  const isSoon = new Date(at).getTime() - useNow(MINUTE_MS).getTime() < SOON_MS;
  return (
    <Alert
      color={isSoon ? 'orange' : 'blue'}
      role="note"
      icon={isSoon ? <IconAlertTriangle aria-hidden /> : <IconInfoCircle aria-hidden />}
      title={t('fees.shortTitle', { amount: formatMoney(amountCents), date })}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t(textKey, { short: formatMoney(shortCents) })}</Text>
        <Group gap="sm">
          <Button variant="default" onClick={() => onAddFunds(topUpCents)}>
            {t('fees.addFunds', { amount: formatMoney(topUpCents) })}
          </Button>
          {onSwitchOn && (
            <Button variant="default" onClick={onSwitchOn}>
              {t('fees.switchOn')}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

/** The smallest available top-up that covers an amount, or the largest one. */
function enough(shortCents: number): number {
  return PLAN.topUpCents.find((cents) => cents >= shortCents) ?? Math.max(...PLAN.topUpCents);
}
