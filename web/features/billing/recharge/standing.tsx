import { Button, Group, Text, ThemeIcon } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconPlayerPause,
  IconPower,
  type TablerIcon,
} from '@tabler/icons-react';
import { PLAN } from '../../../../server/core/plan.ts';
import { useTimeZone, viewerTimeZone } from '../../../components/time-zone.tsx';
import { t } from '../../../lib/text/texts.ts';
import { useNow } from '../../../lib/use-now.ts';
import { formatStanding, type Recharge } from './format-standing.ts';

const MINUTE_MS = 60_000;
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

/** The current state of auto-recharge, announced when it changes, with the owner's possible actions. */
export function Standing({ recharge, onConfirm, onAllowMore }: StandingProps) {
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
