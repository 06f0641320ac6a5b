import { Button, Skeleton, Text } from '@mantine/core';
import { Link } from 'wouter';
import { PagedList } from '../../components/paged-list.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { appointmentStatusTone, formatAppointmentStatus } from '../../lib/text/appointment-status.ts';
import { formatService } from '../../lib/text/format-service.ts';
import { formatTime } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { useCalendarLabel } from '../../lib/use-resources.ts';
import { type Outputs, trpc } from '../../trpc.ts';

type Appointment = Outputs['appointments']['ofCustomer']['appointments'][number];
type CustomerAppointmentsProps = { customerId: number; part: 'coming' | 'past' };

/** The coming appointments of a customer, or all others; each links to its details in the calendar. */
export function CustomerAppointments({ customerId, part }: CustomerAppointmentsProps) {
  const list = trpc.appointments.ofCustomer.useInfiniteQuery(
    { customerId, part },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  const appointments = list.data?.pages.flatMap((page) => page.appointments) ?? [];
  return (
    <PagedList
      query={list}
      rows={appointments}
      errorTitle={t('customers.page.appointmentsFailed')}
      skeleton={<Skeleton height={112} />}
      empty={
        <Text size="sm" c="dimmed">
          {t(`customers.page.${part === 'coming' ? 'noComing' : 'noPast'}`)}
        </Text>
      }
    >
      <Rows label={t(`customers.page.${part}`)}>
        {appointments.map((appointment) => (
          <AppointmentRow key={appointment.id} appointment={appointment} />
        ))}
      </Rows>
    </PagedList>
  );
}

function AppointmentRow({ appointment }: { appointment: Appointment }) {
  const { id, startsAt, startsLocal, status, notes } = appointment;
  const zone = useTimeZone();
  const calendar = useCalendarLabel()(appointment);
  const time = formatTime(new Date(startsAt), zone, 'instant');
  return (
    <Row
      title={<TimeText iso={startsAt} />}
      badges={
        <StatusBadge tone={appointmentStatusTone(status)}>{formatAppointmentStatus(status)}</StatusBadge>
      }
      detail={
        <>
          {formatService(appointment) ?? t('customers.page.noService')}
          {calendar !== null && ` · ${calendar}`}
          {notes && (
            <Text size="sm" dir="auto" lineClamp={2}>
              {notes}
            </Text>
          )}
        </>
      }
      actions={
        <Button
          component={Link}
          href={`/calendar?appt=${id}&date=${startsLocal.slice(0, 10)}`}
          variant="subtle"
          data-opens-row
          aria-label={t('customers.page.appointmentOf', { time })}
        >
          {t('customers.page.appointment')}
        </Button>
      }
    />
  );
}
