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
  /** Whether the fees alone use the balance up, without a call. */
  isByFees: boolean;
  onAddFunds: (cents: number) => void;
  onSwitchOn: () => void;
};

/** Before which fee the balance runs out, how much is missing then, and what its owner can do about it. */
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

/** The smallest amount on offer that covers so much, or the largest. */
function enough(shortCents: number): number {
  return PLAN.topUpCents.find((cents) => cents >= shortCents) ?? Math.max(...PLAN.topUpCents);
}
