import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { MINUTE_MS } from '../../../server/core/business-time.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Fact } from '../../components/fact.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { FutureTime, RecentTime } from '../../components/time-text.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { appointmentStatusTone, formatAppointmentStatus } from '../../lib/text/appointment-status.ts';
import { formatService } from '../../lib/text/format-service.ts';
import { formatTime } from '../../lib/text/formats.ts';
import { formatLanguage } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { useNow } from '../../lib/use-now.ts';
import { useCalendarLabel } from '../../lib/use-resources.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import type { Customer } from './customer.ts';
import { CustomerMenu } from './customer-menu.tsx';
import classes from './customers.module.css';

/** Main facts about a customer. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const { phone, phoneFormatted, email, language, notes, isActive } = customer;
  return (
    <dl className={classes.facts}>
      <Fact name={t('customers.form.phone')}>
        {phone === null ? (
          t('customers.noPhone')
        ) : (
          <Group gap={4} wrap="nowrap">
            <Anchor href={`tel:${phone}`}>
              <bdi>{phoneFormatted}</bdi>
            </Anchor>
            <CopyButton value={phone} what={t('customers.phoneNumber')} />
          </Group>
        )}
      </Fact>
      {email !== null && (
        <Fact name={t('customers.form.email')}>
          <Anchor href={`mailto:${email}`}>
            <bdi>{email}</bdi>
          </Anchor>
        </Fact>
      )}
      <Fact name={t('customers.form.language')}>{formatLanguage(language)}</Fact>
      <Fact name={t('customers.table.status')}>
        <StatusBadge tone={isActive ? 'good' : 'warning'}>
          {t(isActive ? 'customers.status.active' : 'customers.status.inactive')}
        </StatusBadge>
      </Fact>
      {notes !== null && (
        <div className={classes.wide}>
          <dt>{t('customers.form.notes')}</dt>
          <dd className={classes.whole} dir="auto">
            {notes}
          </dd>
        </div>
      )}
    </dl>
  );
}

type CustomerActionsProps = {
  customer: Customer;
  /** The ways to call the customer. */
  callBack: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
};

/** Actions for a customer that the user's role allows. */
export function CustomerActions({ customer, callBack, onEdit, onDelete }: CustomerActionsProps) {
  const { id } = customer;
  const may = useMay();
  return (
    <Group gap="xs" className={classes.actions}>
      {callBack}
      {may('appointments.book') && (
        <Button
          component={Link}
          href={`/calendar?dialog=new.${id}`}
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
        >
          {t('customers.page.book')}
        </Button>
      )}
      <CustomerMenu
        customer={customer}
        call={null}
        mayChange={may('customers.update')}
        mayRemove={may('customers.remove')}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </Group>
  );
}

type Appointment = Outputs['appointments']['ofCustomer']['appointments'][number];
type CustomerAppointmentsProps = { customerId: number; part: 'upcoming' | 'past' };

/** Coming or past appointments of a customer, with links to their details in the calendar. */
export function CustomerAppointments({ customerId, part }: CustomerAppointmentsProps) {
  const list = trpc.appointments.ofCustomer.useInfiniteQuery(
    { customerId, part },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  const now = useNow(MINUTE_MS);
  const Time = part === 'upcoming' ? FutureTime : RecentTime;
  const appointments = list.data?.pages.flatMap((page) => page.appointments) ?? [];
  return (
    <PagedList
      query={list}
      rows={appointments}
      errorTitle={t('customers.page.appointmentsFailed')}
      skeleton={<Skeleton height={112} />}
      empty={
        <Text size="sm" c="dimmed">
          {t(`customers.page.${part === 'upcoming' ? 'noUpcoming' : 'noPast'}`)}
        </Text>
      }
    >
      <Rows label={t(`customers.page.${part}`)}>
        {appointments.map((appointment) => (
          <AppointmentRow
            key={appointment.id}
            appointment={appointment}
            time={<Time iso={appointment.startsAt} now={now} />}
          />
        ))}
      </Rows>
    </PagedList>
  );
}

function AppointmentRow({ appointment, time }: { appointment: Appointment; time: ReactNode }) {
  const { id, startsAt, startsLocal, status, notes } = appointment;
  const zone = useTimeZone();
  const calendar = useCalendarLabel()(appointment);
  const fullTime = formatTime(new Date(startsAt), zone, 'instant');
  return (
    <Row
      title={time}
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
          aria-label={t('customers.page.appointmentOf', { time: fullTime })}
        >
          {t('customers.page.appointment')}
        </Button>
      }
    />
  );
}
