import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { t } from '../../../lib/text/texts.ts';
import { formatBookingName, formatWhen, formatWho } from '../appointment/format-appointment.ts';
import classes from '../calendar.module.css';

type LaidOverProps = {
  appointments: readonly AppointmentView[];
  onDone: () => void;
  /** Called when one is chosen; its address replaces this one. */
  onLeave?: () => void;
};

/** The appointments that new closed time covers, each with a link. */
export function LaidOver({ appointments, onDone, onLeave }: LaidOverProps) {
  return (
    <Stack>
      <Text fw={600} role="status">
        {t('calendarDialogs.laidOver.count', { count: appointments.length })}
      </Text>
      <Text size="sm">{t('calendarDialogs.laidOver.hint')}</Text>
      <ul className={classes.plain}>
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            <Anchor
              component={Link}
              href={`/calendar?view=day&date=${appointment.startsLocal.slice(0, 10)}&appt=${appointment.id}`}
              display="flex"
              mih="var(--app-target)"
              fw={600}
              style={{ alignItems: 'center' }}
              onClick={onLeave}
            >
              {formatWhen(appointment)}: {formatWho(appointment)}, {formatBookingName(appointment)}
            </Anchor>
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button onClick={onDone}>{t('calendarDialogs.laidOver.done')}</Button>
      </Group>
    </Stack>
  );
}
