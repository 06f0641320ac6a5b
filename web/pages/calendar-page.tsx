import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { roleMay } from '../../server/core/permissions.ts';
import { Page } from '../components/page.tsx';
import { useTimeZone } from '../components/time-zone.tsx';
import { AppointmentDialog } from '../features/calendar/appointment/appointment-dialog.tsx';
import { CancelDialog } from '../features/calendar/appointment/cancel-dialog.tsx';
import { BookingDialog } from '../features/calendar/book/booking-dialog.tsx';
import { CalendarBody } from '../features/calendar/calendar-body.tsx';
import { periodOf } from '../features/calendar/calendar-range.ts';
import { ExportMenu } from '../features/calendar/export/export-menu.tsx';
import type { Move } from '../features/calendar/reschedule/move.ts';
import { MoveDialog } from '../features/calendar/reschedule/move-dialog.tsx';
import { RescheduleDialog } from '../features/calendar/reschedule/reschedule-dialog.tsx';
import { useCalendarView } from '../features/calendar/use-calendar-view.ts';
import { useSession } from '../lib/session.ts';
import { t } from '../lib/texts/t.ts';
import { useUrlDialog } from '../lib/use-url-dialog.ts';

/** The appointments of a day, a week or a month, and the dialogs over them, each under an address of its own. */
export function CalendarPage() {
  const session = useSession();
  const zone = useTimeZone();
  const place = useCalendarView();
  const booking = useUrlDialog('dialog', 'at');
  const details = useUrlDialog('appt');
  const [move, setMove] = useState<Move | null>(null);
  if (!session?.businessId) return <NoBusiness />;
  const mayBook = roleMay(session.role, 'appointments.book');
  return (
    <Page
      title={t('calendar.title')}
      subtitle={t('calendar.subtitle', { zone: zone.replaceAll('_', ' ') })}
      actions={
        <Group gap="xs" className="app-print-hidden">
          {mayBook && (
            <Button
              mih={44}
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => booking.open('new')}
            >
              {t('calendar.newAppointment')}
            </Button>
          )}
          <ExportMenu range={periodOf(place.view, place.date)} />
        </Group>
      }
    >
      <CalendarBody
        place={place}
        mayBook={mayBook}
        onOpen={(id) => details.open(String(id))}
        onMove={setMove}
        onSlot={(at) => booking.open('new', at)}
      />
      <BookingDialog />
      <AppointmentDialog />
      <RescheduleDialog />
      <CancelDialog />
      <MoveDialog move={move} onClose={() => setMove(null)} />
    </Page>
  );
}

function NoBusiness() {
  return (
    <Page title={t('calendar.title')}>
      <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
        {t('calendar.noBusiness')}
      </Alert>
    </Page>
  );
}
