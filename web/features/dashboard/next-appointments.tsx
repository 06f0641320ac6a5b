import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { CustomerName } from '../../components/customer-name.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { appointmentStatusTone, formatAppointmentStatus } from '../../lib/appointment-status.ts';
import { formatService } from '../../lib/format-service.ts';
import { formatTime } from '../../lib/formats.ts';
import { t } from '../../lib/texts.ts';
import type { OverviewQuery } from './overview-query.ts';

const SHOWN_MAX = 3;

type Appointment = NonNullable<OverviewQuery['data']>['next'][number];

/** The next three appointments, today's or later; nothing while there is none. */
export function NextAppointments({ overview: { data } }: { overview: OverviewQuery }) {
  if (!data || data.next.length === 0) return null;
  return (
    <Section title={t('dashboard.next.title')}>
      <Rows label={t('dashboard.next.title')}>
        {data.next.slice(0, SHOWN_MAX).map((appointment) => (
          <AppointmentRow key={appointment.appointmentId} appointment={appointment} />
        ))}
      </Rows>
    </Section>
  );
}

function AppointmentRow({ appointment }: { appointment: Appointment }) {
  const { appointmentId, startsAt, customerId, customerName, status } = appointment;
  const zone = useTimeZone();
  const name = customerName ?? t('dashboard.today.unknownCustomer');
  const time = formatTime(new Date(startsAt), zone, 'instant');
  return (
    <Row
      title={<TimeText iso={startsAt} />}
      badges={
        <StatusBadge tone={appointmentStatusTone(status)}>{formatAppointmentStatus(status)}</StatusBadge>
      }
      detail={
        <CustomerName customerId={customerId}>
          {t('dashboard.next.who', {
            name,
            service: formatService(appointment) ?? t('dashboard.today.noService'),
          })}
        </CustomerName>
      }
      actions={
        <Button
          component={Link}
          href={`/calendar?view=day&appt=${appointmentId}`}
          variant="subtle"
          mih={44}
          data-opens-row
          aria-label={t('dashboard.today.viewDetailsOf', { time, name })}
        >
          {t('dashboard.today.viewDetails')}
        </Button>
      }
    />
  );
}
