import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'wouter';
import { parseWallClock } from '../../../../server/core/business-time.ts';
import { outsideOf } from '../../../../server/core/calendar-hours.ts';
import { spansOf } from '../../../../server/core/opening-hours.ts';
import type {
  AppointmentView,
  BookingWarning,
} from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { t } from '../../../lib/text/texts.ts';
import { offersService, useResources } from '../../../lib/use-resources.ts';
import { trpc } from '../../../trpc.ts';
import { formatBookingName, formatWhen, formatWho } from '../appointment/format-appointment.ts';
import classes from '../calendar.module.css';
import { formatWarning } from './refusal.ts';

/** Warnings about a time that can still be booked. */
export function TimeWarnings({ warnings }: { warnings: readonly BookingWarning[] }) {
  return (
    <div aria-live="polite">
      {warnings.length > 0 && (
        <Alert
          color="orange"
          role="note"
          icon={<IconInfoCircle aria-hidden />}
          title={t('calendar.warning.title')}
        >
          {warnings.map((warning) => (
            <div key={warning}>{formatWarning(warning)}</div>
          ))}
        </Alert>
      )}
    </div>
  );
}

/** The calendar (null for any) and the service (null for none) of the booking. */
type Place = { resourceId: number | null; serviceId: number | null };

/** Warnings about the selected time; empty while it is incomplete. Times are wall-clock texts. */
export function useTimeWarnings(
  startsAt: string | null,
  endsAt: string | null,
  { resourceId, serviceId }: Place,
): BookingWarning[] {
  const timezone = useTimeZone();
  const { resources: calendars } = useResources();
  const week = trpc.hours.week.useQuery();
  if (startsAt === null) return [];
  const from = parseWallClock(startsAt, timezone).instant;
  const to = endsAt === null ? undefined : parseWallClock(endsAt, timezone).instant;
  const warnings: BookingWarning[] = [];
  if (from && from < new Date()) warnings.push('in_the_past');
  const calendar = calendars.find(({ id }) => id === resourceId);
  if (calendar && !offersService(calendar, serviceId)) warnings.push('not_offered');
  const hours = week.data?.isSet ? week.data.days.flatMap(spansOf) : null;
  const isKnown = hours !== null && from !== undefined && to !== undefined && from < to;
  const outside = isKnown ? outsideOf({ from, to }, { hours, calendars, timezone }, resourceId) : null;
  return outside === null ? warnings : [...warnings, outside];
}

type CoveredAppointmentsProps = {
  appointments: readonly AppointmentView[];
  onDone: () => void;
  /** Called when an appointment is selected. The URL of that appointment then replaces the current one. */
  onLeave?: () => void;
};

/** The appointments that new closed time covers, each with a link. */
export function CoveredAppointments({ appointments, onDone, onLeave }: CoveredAppointmentsProps) {
  return (
    <Stack>
      <Text fw={600} role="status">
        {t('calendarDialogs.overlaps.count', { count: appointments.length })}
      </Text>
      <Text size="sm">{t('calendarDialogs.overlaps.hint')}</Text>
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
        <Button onClick={onDone}>{t('calendarDialogs.overlaps.done')}</Button>
      </Group>
    </Stack>
  );
}
