import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { roleMay } from '../../../server/core/permissions.ts';
import { Page } from '../../components/page.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { useSession } from '../../lib/session.ts';
import { t } from '../../lib/texts/t.ts';
import { useUrlDialog } from '../../lib/use-url-dialog.ts';
import { AppointmentDialog } from './appointment-dialog.tsx';
import { BookingDialog } from './booking-dialog.tsx';
import { CalendarBody } from './calendar-body.tsx';
import { periodOf } from './calendar-range.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import type { Move } from './move.ts';
import { MoveDialog } from './move-dialog.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { TakeAlong } from './take-along.tsx';
import { useCalendarView } from './use-calendar-view.ts';

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
          <TakeAlong range={periodOf(place.view, place.date)} />
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
