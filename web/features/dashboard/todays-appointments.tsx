import { Skeleton, Text } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { appointmentStatusTone, sayAppointmentStatus } from '../../lib/appointment-status.ts';
import { t } from '../../lib/texts/t.ts';
import type { Outputs } from '../../trpc.ts';
import type { MetricsQuery } from './metrics-query.ts';
import classes from './todays-appointments.module.css';

type Appointment = Outputs['insights']['dashboardMetrics']['todaysAppointments'][number];

/** The appointments of the business's today, in the order of the day. */
export function TodaysAppointments({ metrics }: { metrics: MetricsQuery }) {
  return (
    <Section title={t('dashboard.today.title')}>
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

function AppointmentRow({ appointment }: { appointment: Appointment }) {
  const { startsAt, customerName, serviceName, status } = appointment;
  return (
    <li className={classes.row}>
      <Text component="span" fw={600} className={classes.time}>
        <TimeText iso={startsAt} format="time" />
      </Text>
      <div className={classes.what}>
        <Text fw={500}>{customerName ?? t('dashboard.today.unknownCustomer')}</Text>
        <Text size="sm" c="dimmed">
          {serviceName ?? t('dashboard.today.noService')}
        </Text>
      </div>
      <StatusBadge tone={appointmentStatusTone(status)}>{sayAppointmentStatus(status)}</StatusBadge>
    </li>
  );
}
