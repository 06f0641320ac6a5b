import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Link } from 'wouter';
import { CustomerName } from '../../components/customer-name.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { appointmentStatusTone, formatAppointmentStatus } from '../../lib/appointment-status.ts';
import { formatService } from '../../lib/format-service.ts';
import { formatTime } from '../../lib/formats.ts';
import { openableRow } from '../../lib/open-row.ts';
import { t } from '../../lib/texts.ts';
import { useMay } from '../../lib/use-may.ts';
import type { Outputs } from '../../trpc.ts';
import type { MetricsQuery } from './metrics-query.ts';
import classes from './todays-appointments.module.css';

type Appointment = Outputs['insights']['dashboardMetrics']['todaysAppointments'][number];

/** The appointments of the business's today, in the order of the day. */
export function TodaysAppointments({ metrics }: { metrics: MetricsQuery }) {
  return (
    <Section title={t('dashboard.today.title')} aside={<Ways />}>
      <QueryState query={metrics} skeleton={<Skeleton height={160} />}>
        {({ todaysAppointments }) =>
          todaysAppointments.length === 0 ? (
            <EmptyState
              icon={<IconCalendar />}
              title={t('dashboard.today.empty')}
              hint={t('dashboard.today.emptyHint')}
            />
          ) : (
            <ol className={classes.list}>
              {todaysAppointments.map((appointment) => (
                <AppointmentRow key={appointment.appointmentId} appointment={appointment} />
              ))}
            </ol>
          )
        }
      </QueryState>
    </Section>
  );
}

/** To the calendar, and to a new appointment for those who may book. */
function Ways() {
  const may = useMay();
  return (
    <Group gap="xs">
      {may('appointments.book') && (
        <Button component={Link} href="/calendar?dialog=new" mih={44}>
          {t('dashboard.today.schedule')}
        </Button>
      )}
      <Button component={Link} href="/calendar" variant="default" mih={44}>
        {t('dashboard.today.viewAll')}
      </Button>
    </Group>
  );
}

function AppointmentRow({ appointment }: { appointment: Appointment }) {
  const { appointmentId, startsAt, customerId, customerName, status } = appointment;
  const zone = useTimeZone();
  const name = customerName ?? t('dashboard.today.unknownCustomer');
  const time = formatTime(new Date(startsAt), zone, 'time');
  return (
    <li className={classes.row} {...openableRow}>
      <Text component="span" fw={600} className={classes.time}>
        <TimeText iso={startsAt} format="time" />
      </Text>
      <div className={classes.what}>
        <Text fw={500}>
          <CustomerName customerId={customerId}>{name}</CustomerName>
        </Text>
        <Text size="sm" c="dimmed">
          {formatService(appointment) ?? t('dashboard.today.noService')}
        </Text>
      </div>
      <StatusBadge tone={appointmentStatusTone(status)}>{formatAppointmentStatus(status)}</StatusBadge>
      <Button
        component={Link}
        href={`/calendar?view=day&appt=${appointmentId}`}
        variant="subtle"
        mih={44}
        data-opens-row
        className={classes.details}
        aria-label={t('dashboard.today.viewDetailsOf', { time, name })}
      >
        {t('dashboard.today.viewDetails')}
      </Button>
    </li>
  );
}
