import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconBeach } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInZone } from '../../../../server/core/business-time.ts';
import { addDays } from '../../../../server/core/calendar-day.ts';
import {
  type AppointmentView,
  LIST_DAYS_MAX,
} from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import type { ShortenedDayView } from '../../../../server/modules/scheduling/holidays/holidays.schema.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { DraftForm } from '../../../components/draft-form.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { Row, Rows } from '../../../components/rows.tsx';
import { Section } from '../../../components/section.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useTimeZone } from '../../../components/time-zone.tsx';
import type { Draft } from '../../../lib/forms/drafts.ts';
import { focusWhenShown } from '../../../lib/input/focus-when-shown.ts';
import { formatDayRange } from '../../../lib/text/formats.ts';
import { joinList } from '../../../lib/text/join-list.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import { useCalendarLabel } from '../../../lib/use-resources.ts';
import { trpc } from '../../../trpc.ts';
import { type BookingDraft, closedProblem, EMPTY_DRAFT, withDate } from '../book/booking-draft.ts';
import { CalendarField } from '../calendar-field.tsx';
import { useChangeAppointment, useMayClose } from '../use-change-appointment.ts';
import { findAppointment } from '../use-go-to-appointment.ts';
import { AffectedAppointments, CloseButton } from './affected-appointments.tsx';
import classes from './closed-days.module.css';
import { formatOpen } from './format-open.ts';
import { useCloseForm } from './use-close-form.ts';
import { useHolidays } from './use-holidays.ts';

/** A row of the list: closed days, or a day with fewer hours than usual on its weekday. */
type Exception =
  | { kind: 'closed'; date: string; holiday: AppointmentView }
  | { kind: 'shortened'; date: string; day: ShortenedDayView };

/** Lists closed days and days with shorter hours from today for 400 days. Rows can be added and removed. */
export function ClosedDays() {
  const today = formatInZone(new Date(), useTimeZone(), 'yyyy-MM-dd');
  const days = { from: today, to: addDays(today, LIST_DAYS_MAX - 1) };
  const query = trpc.appointments.list.useQuery(
    { ...days, closedOnly: true },
    {
      select: ({ appointments }) => appointments.filter(isHoliday),
    },
  );
  const shortened = useHolidays().query.data?.shortened ?? [];
  const mayClose = useMayClose();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Section
      title={t('calendarDialogs.closedDays.title')}
      aside={
        mayClose &&
        !isAdding && (
          <Button variant="default" onClick={() => setIsAdding(true)}>
            {t('calendarDialogs.closedDays.add')}
          </Button>
        )
      }
    >
      <Text c="dimmed">{t('calendarDialogs.closedDays.intro')}</Text>
      {mayClose && isAdding && <ClosedDaysForm today={today} onDone={() => setIsAdding(false)} />}
      <QueryState query={query} skeleton={<Skeleton height={120} />}>
        {(holidays) => <ExceptionList exceptions={inOrder(holidays, shortened)} mayRemove={mayClose} />}
      </QueryState>
    </Section>
  );
}

function isHoliday({ bookingType, status }: AppointmentView): boolean {
  return bookingType === 'holiday' && status !== 'cancelled';
}

function inOrder(holidays: readonly AppointmentView[], shortened: readonly ShortenedDayView[]): Exception[] {
  return [
    ...holidays.map((holiday) => ({
      kind: 'closed' as const,
      date: holiday.startsLocal.slice(0, 10),
      holiday,
    })),
    ...shortened.map((day) => ({ kind: 'shortened' as const, date: day.date, day })),
  ].sort((a, b) => a.date.localeCompare(b.date));
}

type ExceptionListProps = { exceptions: readonly Exception[]; mayRemove: boolean };

function ExceptionList({ exceptions, mayRemove }: ExceptionListProps) {
  const [removing, setRemoving] = useState<Exception | null>(null);
  const lastException = useLastValue(removing);
  const { change, busy } = useChangeAppointment();
  const { reopen, busy: isReopening } = useReopenDay();
  const close = () => setRemoving(null);
  const remove = () => {
    if (lastException?.kind === 'closed')
      change({ appointmentId: lastException.holiday.id, status: 'cancelled' }, 'removed', close);
    else if (lastException) reopen(lastException.day, close);
  };
  const days = lastException ? formatDays(lastException) : '';
  if (exceptions.length === 0 && removing === null)
    return (
      <EmptyState
        icon={<IconBeach />}
        title={t('calendarDialogs.closedDays.none')}
        hint={t('calendarDialogs.closedDays.noneHint')}
      />
    );
  return (
    <>
      <Rows label={t('calendarDialogs.closedDays.list')}>
        {exceptions.map((exception) => (
          <ExceptionRow
            key={`${exception.kind} ${exception.kind === 'closed' ? exception.holiday.id : exception.date}`}
            exception={exception}
            onRemove={mayRemove ? () => setRemoving(exception) : null}
          />
        ))}
      </Rows>
      <ConfirmDialog
        opened={removing !== null}
        onClose={close}
        onConfirm={remove}
        busy={busy || isReopening}
        danger
        title={t(
          lastException?.kind === 'shortened'
            ? 'calendarDialogs.closedDays.reopenTitle'
            : 'calendarDialogs.closedDays.removeTitle',
        )}
        message={t(
          lastException?.kind === 'shortened'
            ? 'calendarDialogs.closedDays.reopenMessage'
            : 'calendarDialogs.closedDays.removeMessage',
          { days },
        )}
        confirmLabel={t('calendarDialogs.closedDays.remove')}
      />
    </>
  );
}

function ExceptionRow({ exception, onRemove }: { exception: Exception; onRemove: (() => void) | null }) {
  const formatCalendar = useCalendarLabel();
  const days = formatDays(exception);
  const facts =
    exception.kind === 'closed'
      ? [formatCalendar(exception.holiday), exception.holiday.notes]
      : [exception.day.notes];
  const first = exception.kind === 'closed' ? exception.holiday.id : exception.day.closings[0]?.appointmentId;
  return (
    <Row
      title={days}
      detail={joinList(facts.filter((fact) => fact !== null))}
      badges={
        exception.kind === 'shortened' && (
          <StatusBadge tone="info">
            {t('calendarDialogs.holidays.openHours', { hours: formatOpen(exception.day.open) })}
          </StatusBadge>
        )
      }
      actions={
        onRemove && (
          <Button
            variant="default"
            data-appointment={first}
            aria-label={t('calendarDialogs.closedDays.removeOf', { days })}
            onClick={onRemove}
          >
            {t('calendarDialogs.closedDays.remove')}
          </Button>
        )
      }
    />
  );
}

/** Dates of an exception, without times. */
function formatDays(exception: Exception): string {
  if (exception.kind === 'shortened') return formatDayRange(exception.date, exception.date);
  const { startsLocal, endsLocal } = exception.holiday;
  return formatDayRange(startsLocal.slice(0, 10), addDays(endsLocal.slice(0, 10), -1));
}

const NEW_HOLIDAY: BookingDraft = { ...EMPTY_DRAFT, what: 'closed', fullDay: true };

/** Form that closes whole days with a note and decides about the appointments in them. */
function ClosedDaysForm({ today, onDone }: { today: string; onDone: () => void }) {
  return (
    <DraftForm name="closedDays" original={NEW_HOLIDAY}>
      {(formDraft) => (
        <ClosedDaysDraftForm
          formDraft={formDraft}
          today={today}
          onCancel={() => {
            formDraft.discard();
            onDone();
          }}
          onClosed={(closedTime) => {
            onDone();
            focusWhenShown(() => findAppointment(closedTime.id));
          }}
        />
      )}
    </DraftForm>
  );
}

type ClosedDaysDraftFormProps = {
  formDraft: Draft<BookingDraft>;
  today: string;
  onCancel: () => void;
  onClosed: (closedTime: AppointmentView) => void;
};

function ClosedDaysDraftForm({ formDraft, today, onCancel, onClosed }: ClosedDaysDraftFormProps) {
  const [draft, show] = useState(formDraft.initial);
  const setDraft = (next: BookingDraft) => {
    show(next);
    formDraft.save(next);
  };
  const { affected, send, ...button } = useCloseForm(draft, (closedTime) => {
    formDraft.discard();
    show(NEW_HOLIDAY);
    onClosed(closedTime);
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
        {affected && <AffectedAppointments {...affected} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <CloseButton {...button}>{t('calendarDialogs.closedDays.add')}</CloseButton>
        </Group>
      </Stack>
    </form>
  );
}

type Removed = { appointmentId: number; version: number };

/**
 * Restores the usual hours of a shortened day by removing its closed times one by one, and offers Undo. After a
 * failure, the day stays shortened by the closed times that are left; a retry removes those. Undo reports success when
 * all closed times are back.
 */
function useReopenDay() {
  const undo = trpc.appointments.undo.useMutation({ meta: { failedTitle: 'calendar.failed' } });
  const undoAll = async (removed: readonly Removed[]) => {
    await Promise.all(removed.map((closing) => undo.mutateAsync(closing)));
    showToast({ kind: 'success', title: t('calendar.done.title'), message: t('calendar.done.undone') });
  };
  const update = trpc.appointments.update.useMutation({ meta: { failedTitle: 'calendar.failed' } });
  const removeAll = async (day: ShortenedDayView) => {
    const removed: Removed[] = [];
    for (const { appointmentId } of day.closings) {
      const { appointment } = await update.mutateAsync({ appointmentId, status: 'cancelled' });
      removed.push({ appointmentId, version: appointment.version });
    }
    showToast({
      kind: 'success',
      title: t('calendar.done.title'),
      message: t('calendar.done.removed'),
      undo: () => void undoAll(removed).catch(() => undefined),
    });
  };
  const reopen = (day: ShortenedDayView, onDone: () => void) =>
    void removeAll(day).then(onDone, () => undefined);
  return { reopen, busy: update.isPending };
}
