import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { PLAN } from '../../../../server/core/plan.ts';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { formatCents, formatTime } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import type { Outputs } from '../../../trpc.ts';

type Shortfall = NonNullable<Outputs['billing']['outlook']['runsOutBeforeFee']>;

type ShortfallNoteProps = {
  shortfall: Shortfall;
  /** True when the fees alone use up the balance, without any calls. */
  isByFees: boolean;
  onAddFunds: (cents: number) => void;
  onSwitchOn: () => void;
};

/** Warning about the fee that the balance will not cover: missing amount and the owner's options. */
export function ShortfallNote({ shortfall, isByFees, onAddFunds, onSwitchOn }: ShortfallNoteProps) {
  const zone = useTimeZone();
  const { at, amountCents, shortCents } = shortfall;
  const date = formatTime(new Date(at), zone, 'shortDate');
  const says = isByFees ? 'fees.shortByFees' : 'fees.shortByCalls';
  const topUpCents = enough(shortCents);
  return (
    <Alert
      color="orange"
      role="note"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('fees.shortTitle', { amount: formatCents(amountCents), date })}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t(says, { short: formatCents(shortCents) })}</Text>
        <Group gap="sm">
          <Button variant="default" onClick={() => onAddFunds(topUpCents)}>
            {t('fees.addFunds', { amount: formatCents(topUpCents) })}
          </Button>
          <Button variant="default" onClick={onSwitchOn}>
            {t('fees.switchOn')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** The smallest available top-up that covers an amount, or the largest one. */
function enough(shortCents: number): number {
  return PLAN.topUpCents.find((cents) => cents >= shortCents) ?? Math.max(...PLAN.topUpCents);
}
