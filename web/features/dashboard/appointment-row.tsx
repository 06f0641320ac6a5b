import { Text } from '@mantine/core';
import { Link } from 'wouter';
import type { DashboardAppointment } from '../../../server/modules/insight/insights/insights.schema.ts';
import { CustomerName } from '../../components/customer-name.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { openableRow } from '../../lib/input/open-row.ts';
import { appointmentStatusTone, formatAppointmentStatus } from '../../lib/text/appointment-status.ts';
import { formatService } from '../../lib/text/format-service.ts';
import { formatInUnits, formatTime } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './dashboard.module.css';

type AppointmentRowProps = {
  appointment: DashboardAppointment;
  /** How soon it starts; only for the next appointment, which stands out. */
  soon?: string | null;
};

/** One appointment: when, with whom, for what and how long, its status, and the way to it in the calendar. */
export function AppointmentRow({ appointment, soon = null }: AppointmentRowProps) {
  const { appointmentId, startsAt, endsAt, customerId, customerName, status } = appointment;
  const zone = useTimeZone();
  const name = customerName ?? t('dashboard.today.unknownCustomer');
  const time = formatTime(new Date(startsAt), zone, 'time');
  const seconds = (Date.parse(endsAt) - Date.parse(startsAt)) / 1_000;
  const service = formatService(appointment) ?? t('dashboard.today.noService');
  return (
    <li className={classes.appointment} data-next={soon !== null || undefined} {...openableRow}>
      <Text component="span" size="sm" className={classes.time}>
        <TimeText iso={startsAt} format="time" hideZone />
      </Text>
      <div className={classes.head}>
        <Text component="span" fw={600}>
          <CustomerName customerId={customerId}>{name}</CustomerName>
        </Text>
        <StatusBadge tone={appointmentStatusTone(status)}>{formatAppointmentStatus(status)}</StatusBadge>
      </div>
      <Text size="sm" c="dimmed" className={classes.facts}>
        <bdi>{service}</bdi> · <bdi className={classes.time}>{formatInUnits(seconds)}</bdi>
        {soon !== null && (
          <>
            {' · '}
            <bdi className={classes.time}>{soon}</bdi>
          </>
        )}
      </Text>
      <Link
        href={`/calendar?view=day&appt=${appointmentId}`}
        data-opens-row
        className={classes.opener}
        aria-label={t('dashboard.today.viewDetailsOf', { time, name })}
      >
        {t('dashboard.today.viewDetails')}
      </Link>
    </li>
  );
}
