import { Anchor, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { CustomerName } from '../../../components/customer-name.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { appointmentStatusTone, formatAppointmentStatus } from '../../../lib/text/appointment-status.ts';
import { formatInUnitName } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { useCalendarLabel } from '../../../lib/use-resources.ts';
import classes from '../calendar.module.css';
import { BookingTypeIcon } from './booking-type-icon.tsx';
import { formatBookingName, formatPrice, formatWhen, formatWho } from './format-appointment.ts';

/** What is known of an appointment; the customer's phone can be dialled. */
export function AppointmentFacts({ appointment }: { appointment: AppointmentView }) {
  const { kind, bookingType, status, serviceMinutes, priceCents, customerPhone, customerEmail } = appointment;
  const { confirmedBy, cancelledBy, series } = appointment;
  const isClosed = kind === 'closed';
  const calendar = useCalendarLabel()(appointment);
  return (
    <dl className={classes.facts}>
      <Fact name={t('calendarDialogs.details.when')}>{formatWhen(appointment)}</Fact>
      {calendar !== null && <Fact name={t('calendars.label')}>{calendar}</Fact>}
      <Fact name={t('calendarDialogs.details.type')}>
        <Group gap={6}>
          <BookingTypeIcon type={bookingType} />
          {t(`calendar.type.${bookingType}`)}
        </Group>
      </Fact>
      {!isClosed && <Fact name={t('calendarDialogs.details.service')}>{formatBookingName(appointment)}</Fact>}
      {series !== null && (
        <Fact name={t('calendarDialogs.series.label')}>
          {t(`calendarDialogs.series.place.${series.rhythm}`, {
            position: series.position,
            times: series.times,
          })}
        </Fact>
      )}
      {serviceMinutes !== null && (
        <Fact name={t('calendarDialogs.details.length')}>{formatInUnitName(serviceMinutes, 'minute')}</Fact>
      )}
      {priceCents !== null && (
        <Fact name={t('calendarDialogs.details.price')}>{formatPrice(priceCents)}</Fact>
      )}
      {!isClosed && (
        <Fact name={t('calendarDialogs.details.customer')}>
          <CustomerName customerId={appointment.customerId}>{formatWho(appointment)}</CustomerName>
        </Fact>
      )}
      {customerPhone && (
        <Fact name={t('calendarDialogs.details.phone')}>
          <Anchor href={`tel:${customerPhone}`}>
            <bdi>{appointment.customerPhoneFormatted ?? customerPhone}</bdi>
          </Anchor>
        </Fact>
      )}
      {customerEmail && (
        <Fact name={t('calendarDialogs.details.email')}>
          <Anchor href={`mailto:${customerEmail}`}>{customerEmail}</Anchor>
        </Fact>
      )}
      <Fact name={t('calendarDialogs.details.status')}>
        <StatusBadge tone={appointmentStatusTone(status)}>{formatAppointmentStatus(status)}</StatusBadge>
      </Fact>
      {confirmedBy !== null && (
        <Fact name={t('calendarDialogs.details.confirmed')}>
          <TurnLink turn={confirmedBy}>{t('calendarDialogs.details.confirmedByAgent')}</TurnLink>
        </Fact>
      )}
      {cancelledBy !== null && (
        <Fact name={t('calendarDialogs.details.cancelled')}>
          <TurnLink turn={cancelledBy}>{t('calendarDialogs.details.cancelledByAgent')}</TurnLink>
        </Fact>
      )}
    </dl>
  );
}

type TurnLinkProps = { turn: NonNullable<AppointmentView['confirmedBy']>; children: string };

/** To where the caller said yes. */
function TurnLink({ turn: { callSid, position }, children }: TurnLinkProps) {
  const query = new URLSearchParams({ call: callSid, turn: String(position) });
  return (
    <Anchor component={Link} href={`/call-conversations?${query}`} underline="always">
      {children}
    </Anchor>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
