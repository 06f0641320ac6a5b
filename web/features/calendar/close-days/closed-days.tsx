import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconBeach } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInZone } from '../../../../server/core/business-time.ts';
import {
  type AppointmentView,
  LIST_DAYS_MAX,
} from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { Section } from '../../../components/section.tsx';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { formatDayRange } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import { useCalendarLabel } from '../../../lib/use-resources.ts';
import { trpc } from '../../../trpc.ts';
import { useChangeAppointment } from '../appointment/use-change-appointment.ts';
import { useMayClose } from '../appointment/use-may-change.ts';
import { shiftDay } from '../wall-clock.ts';
import classes from './closed-days.module.css';
import { ClosedDaysForm } from './closed-days-form.tsx';

/** The whole days on which nothing can be booked, from today for 400 days: seen, added and removed. */
export function ClosedDays() {
  const today = formatInZone(new Date(), useTimeZone(), 'yyyy-MM-dd');
  const days = { from: today, to: shiftDay(today, LIST_DAYS_MAX - 1) };
  const query = trpc.appointments.list.useQuery(
    { ...days, closedOnly: true },
    {
      select: ({ appointments }) => appointments.filter(isHoliday),
    },
  );
  const mayClose = useMayClose();
  return (
    <Section title={t('calendarDialogs.closedDays.title')}>
      <Text c="dimmed">{t('calendarDialogs.closedDays.intro')}</Text>
      <QueryState query={query} skeleton={<Skeleton height={120} />}>
        {(holidays) => <HolidayList holidays={holidays} mayRemove={mayClose} />}
      </QueryState>
      {mayClose && <ClosedDaysForm today={today} />}
    </Section>
  );
}

function isHoliday({ bookingType, status }: AppointmentView): boolean {
  return bookingType === 'holiday' && status !== 'cancelled';
}

type HolidayListProps = { holidays: readonly AppointmentView[]; mayRemove: boolean };

function HolidayList({ holidays, mayRemove }: HolidayListProps) {
  const [removing, setRemoving] = useState<AppointmentView | null>(null);
  const shown = useLastValue(removing);
  const { change, busy } = useChangeAppointment();
  const formatCalendar = useCalendarLabel();
  const close = () => setRemoving(null);
  if (holidays.length === 0 && removing === null)
    return (
      <EmptyState
        icon={<IconBeach />}
        title={t('calendarDialogs.closedDays.none')}
        hint={t('calendarDialogs.closedDays.noneHint')}
      />
    );
  return (
    <>
      <ul className={classes.list} aria-label={t('calendarDialogs.closedDays.list')}>
        {holidays.map((holiday) => (
          <li key={holiday.id} className={classes.row}>
            <Stack gap={0} style={{ minInlineSize: 0 }}>
              <Text fw={600}>{formatDays(holiday)}</Text>
              {formatCalendar(holiday) && <Text size="sm">{formatCalendar(holiday)}</Text>}
              {holiday.notes && (
                <Text size="sm" c="dimmed" className={classes.note}>
                  {holiday.notes}
                </Text>
              )}
            </Stack>
            {mayRemove && (
              <Button
                variant="default"
                data-appointment={holiday.id}
                aria-label={t('calendarDialogs.closedDays.removeOf', { days: formatDays(holiday) })}
                onClick={() => setRemoving(holiday)}
              >
                {t('calendarDialogs.closedDays.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={removing !== null}
        onClose={close}
        onConfirm={() => shown && change({ appointmentId: shown.id, status: 'cancelled' }, 'removed', close)}
        busy={busy}
        danger
        title={t('calendarDialogs.closedDays.removeTitle')}
        message={t('calendarDialogs.closedDays.removeMessage', { days: shown ? formatDays(shown) : '' })}
        confirmLabel={t('calendarDialogs.closedDays.remove')}
      />
    </>
  );
}

/** The dates, without times. */
function formatDays({ startsLocal, endsLocal }: AppointmentView): string {
  const [first, last] = [startsLocal.slice(0, 10), shiftDay(endsLocal.slice(0, 10), -1)];
  return formatDayRange(first, last);
}
