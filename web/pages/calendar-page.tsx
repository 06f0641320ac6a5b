import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { roleMay } from '../../server/core/permissions.ts';
import type { AppointmentView } from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import { lazyDialog } from '../components/lazy-dialog.tsx';
import { NoBusiness } from '../components/no-business.tsx';
import { Page } from '../components/page.tsx';
import { useTimeZone } from '../components/time-zone.tsx';
import { CalendarBody } from '../features/calendar/calendar-body.tsx';
import type { CalendarDialogsProps } from '../features/calendar/calendar-dialogs.tsx';
import { CalendarTools } from '../features/calendar/calendar-tools.tsx';
import type { Move } from '../features/calendar/reschedule/move.ts';
import { useCalendarView } from '../features/calendar/use-calendar-view.ts';
import { CallFrom, toPhone, useCallBackFrom } from '../features/calls/call-back.tsx';
import { PHONE_QUERY } from '../lib/input/screen-widths.ts';
import { useSession } from '../lib/session/session.ts';
import { t } from '../lib/text/texts.ts';
import { useDialogOpener } from '../lib/url/use-url-dialog.ts';
import { useUrlParams } from '../lib/url/use-url-params.ts';

/** Calendar of a day, week or month with its dialogs, each with its own URL. */
export function CalendarPage() {
  const session = useSession();
  const zone = useTimeZone();
  const place = useCalendarView();
  const openBooking = useDialogOpener('dialog', 'at');
  const openDetails = useDialogOpener('appt');
  const [move, setMove] = useState<Move | null>(null);
  const phone = Boolean(useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false }));
  const openAppointment = useCallback((id: number) => openDetails(String(id)), [openDetails]);
  const openSlot = useCallback(
    (at: string, resourceId?: number) =>
      openBooking('new', resourceId === undefined ? at : `${at}.${resourceId}`),
    [openBooking],
  );
  if (!session?.businessId)
    return (
      <Page title={t('shell.pages.calendar')}>
        <NoBusiness message={t('calendar.noBusiness')} actionLabel={t('common.logInAgain')} />
      </Page>
    );
  const mayBook = roleMay(session.role, 'appointments.book');
  const mayClose = roleMay(session.role, 'appointments.close');
  const tools = (
    <CalendarTools
      place={place}
      onBook={mayBook ? () => openBooking('new') : null}
      onCloseDays={mayClose ? () => openBooking('close') : null}
    />
  );
  const zoneNote = (
    <Text
      size={phone ? 'xs' : 'sm'}
      c="dimmed"
      maw={phone ? '11rem' : 'none'}
      className={place.view === 'day' ? 'app-print-hidden' : ''}
    >
      {t('common.timesIn', { zone: zone.replaceAll('_', ' ') })}
    </Text>
  );
  return (
    <Page
      title={t('shell.pages.calendar')}
      {...(phone && { subtitle: zoneNote })}
      actions={phone ? tools : zoneNote}
    >
      <CalendarBody
        place={place}
        phone={phone}
        tools={tools}
        mayBook={mayBook}
        onOpen={openAppointment}
        onMove={setMove}
        onSlot={openSlot}
      />
      <LazyCalendarDialogs move={move} onMoved={(ended) => setMove((now) => (now === ended ? null : now))} />
    </Page>
  );
}

/** URL parameters that open a dialog. */
const PARAMETERS = ['dialog', 'appt', 'reschedule', 'cancel'];

const CalendarDialogs = lazyDialog<CalendarDialogsProps & { isRequested: boolean }>(
  () => import('../features/calendar/calendar-dialogs.tsx').then((file) => file.CalendarDialogs),
  ['calendarDialogs', 'calendar', 'calendars', 'calls'],
  ({ move, isRequested }) => move !== null || isRequested,
);

/** The dialogs of the calendar with all their fields, loaded when one of them is first opened. */
function LazyCalendarDialogs(props: Omit<CalendarDialogsProps, 'callFromOf'>) {
  const isRequested = useUrlParams(PARAMETERS).toString() !== '';
  const from = useCallBackFrom(isRequested);
  const callFromOf = ({ customerId, customerPhone, ...appointment }: AppointmentView) =>
    customerId !== null && (
      <CallFrom
        target={{ kind: 'customer', customerId }}
        name={appointment.customerName}
        phone={toPhone(customerPhone, appointment.customerPhoneFormatted)}
        from={from}
        isIcon
      />
    );
  return <CalendarDialogs {...props} callFromOf={callFromOf} isRequested={isRequested} />;
}
