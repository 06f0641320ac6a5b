import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { roleMay } from '../../server/core/permissions.ts';
import { Page } from '../components/page.tsx';
import { useTimeZone } from '../components/time-zone.tsx';
import { CalendarBody } from '../features/calendar/calendar-body.tsx';
import { periodOf } from '../features/calendar/calendar-range.ts';
import { ExportMenu } from '../features/calendar/export/export-menu.tsx';
import { LazyCalendarDialogs } from '../features/calendar/lazy-calendar-dialogs.tsx';
import type { Move } from '../features/calendar/reschedule/move.ts';
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
  const mayClose = roleMay(session.role, 'appointments.close');
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
          {mayClose && (
            <Button
              variant="default"
              mih={44}
              leftSection={<IconCalendarOff size={18} aria-hidden />}
              onClick={() => booking.open('close')}
            >
              {t('calendar.close.action')}
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
      <LazyCalendarDialogs move={move} onMoved={() => setMove(null)} />
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
