import { Anchor, Group } from '@mantine/core';
import { Link } from 'wouter';
import { formatLocalTime } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';

type Deed = Outputs['calls']['conversation']['deeds'][number];

/** The appointments that the receptionist booked, moved or cancelled in a call; each leads to the calendar. */
export function CallDeeds({ deeds }: { deeds: readonly Deed[] }) {
  if (deeds.length === 0) return null;
  return (
    <Group gap="sm">
      {deeds.map(({ deed, appointmentId, startsLocal }) => (
        <Anchor
          key={`${deed}${appointmentId}`}
          component={Link}
          href={`/calendar?appt=${appointmentId}&date=${startsLocal.slice(0, 10)}`}
          underline="always"
        >
          {t(`calls.deed.${deed}`, { time: formatLocalTime(startsLocal, 'instant') })}
        </Anchor>
      ))}
    </Group>
  );
}
