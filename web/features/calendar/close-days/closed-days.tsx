import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconBeach } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInZone } from '../../../../server/core/business-time.ts';
import {
  type AppointmentView,
  LIST_DAYS_MAX,
} from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { KeptForm } from '../../../components/kept-form.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { Section } from '../../../components/section.tsx';
import { useTimeZone } from '../../../components/time-zone.tsx';
import type { Draft } from '../../../lib/forms/drafts.ts';
import { focusWhenShown } from '../../../lib/input/focus-when-shown.ts';
import { formatDayRange } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import { useCalendarLabel } from '../../../lib/use-resources.ts';
import { trpc } from '../../../trpc.ts';
import { type BookingDraft, closedProblem, EMPTY_DRAFT, withDate } from '../book/booking-draft.ts';
import { CalendarField } from '../calendar-field.tsx';
import { useChangeAppointment, useMayClose } from '../use-change-appointment.ts';
import { findAppointment } from '../use-go-to-made.ts';
import { shiftDay } from '../wall-clock.ts';
import classes from './closed-days.module.css';
import { CloseButton, UnderClosing } from './under-closing.tsx';
import { useCloseForm } from './use-close-form.ts';

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

const NEW_HOLIDAY: BookingDraft = { ...EMPTY_DRAFT, what: 'closed', fullDay: true };

/** Form that closes whole days with a note and decides about the appointments in them. */
function ClosedDaysForm({ today }: { today: string }) {
  return (
    <KeptForm name="closedDays" beginning={NEW_HOLIDAY}>
      {(kept) => (
        <ClosedDaysDraftForm
          kept={kept}
          today={today}
          onClosed={(made) => focusWhenShown(() => findAppointment(made.id))}
        />
      )}
    </KeptForm>
  );
}

type ClosedDaysDraftFormProps = {
  kept: Draft<BookingDraft>;
  today: string;
  onClosed: (made: AppointmentView) => void;
};

function ClosedDaysDraftForm({ kept, today, onClosed }: ClosedDaysDraftFormProps) {
  const [draft, show] = useState(kept.initial);
  const setDraft = (next: BookingDraft) => {
    show(next);
    kept.keep(next);
  };
  const { under, send, ...button } = useCloseForm(draft, (made) => {
    kept.forget();
    show(NEW_HOLIDAY);
    onClosed(made);
  });
  const isBackwards = closedProblem(draft) === 'badDates';
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <div className={classes.form}>
          <CalendarField
            none="all"
            value={draft.resourceId}
            onChange={(resourceId) => setDraft({ ...draft, resourceId })}
          />
          <TextInput
            type="date"
            required
            min={today}
            label={t('calendarDialogs.closedDays.from')}
            value={draft.date}
            onChange={(event) => setDraft(withDate(draft, event.currentTarget.value))}
          />
          <TextInput
            type="date"
            required
            min={draft.date || today}
            label={t('calendarDialogs.closedDays.to')}
            value={draft.toDate}
            error={isBackwards && t('calendarDialogs.create.badDates')}
            onChange={(event) => setDraft({ ...draft, toDate: event.currentTarget.value })}
          />
          <TextInput
            label={t('calendarDialogs.closedDays.note')}
            maxLength={2000}
            value={draft.notes}
            onChange={(event) => setDraft({ ...draft, notes: event.currentTarget.value })}
          />
        </div>
        {under && <UnderClosing {...under} />}
        <Group justify="flex-end">
          <CloseButton {...button}>{t('calendarDialogs.closedDays.add')}</CloseButton>
        </Group>
      </Stack>
    </form>
  );
}
