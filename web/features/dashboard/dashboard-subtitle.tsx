import { Group, Text } from '@mantine/core';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { formatTime } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './dashboard.module.css';

type DashboardSubtitleProps = {
  slogan: string;
  /** Undefined while it is unknown. */
  status: Outputs['businesses']['systemStatus'] | undefined;
  now: Date;
};

/** The slogan and today's date; whether the receptionist answers, and at which number. */
export function DashboardSubtitle({ slogan, status, now }: DashboardSubtitleProps) {
  const zone = useTimeZone();
  return (
    <>
      <div className={classes.tagline}>
        <span>{slogan}</span>
        <span>{formatTime(now, zone, 'longDate')}</span>
      </div>
      <Group gap="xs" className={classes.pills}>
        {status && <Receptionist isOn={status.agent.state === 'running'} />}
        {status?.activeNumbers[0] && (
          <Text component="bdi" size="sm" className={classes.time}>
            {status.activeNumbers[0].formatted}
          </Text>
        )}
      </Group>
    </>
  );
}

function Receptionist({ isOn }: { isOn: boolean }) {
  return (
    <StatusBadge tone={isOn ? 'good' : 'bad'} icon={<span className={classes.dot} aria-hidden />}>
      {t(isOn ? 'dashboard.receptionist.on' : 'dashboard.receptionist.off')}
    </StatusBadge>
  );
}
