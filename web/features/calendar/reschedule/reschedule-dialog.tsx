import { Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { type ComponentProps, type FormEvent, useRef, useState } from 'react';
import { addDays, isCalendarDay } from '../../../../server/core/calendar-day.ts';
import type {
  AppointmentView,
  BookedTime,
} from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { DraftForm } from '../../../components/draft-form.tsx';
import { FocusOnArrival } from '../../../components/focus-on-arrival.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useTimeZone } from '../../../components/time-zone.tsx';
import type { Draft } from '../../../lib/forms/drafts.ts';
import { useFreshQuery } from '../../../lib/live/use-fresh-query.ts';
import { t } from '../../../lib/text/texts.ts';
import { useUrlDialog } from '../../../lib/url/use-url-dialog.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import type { Outputs } from '../../../trpc.ts';
import { formatBookingName, formatWho } from '../appointment/format-appointment.ts';
import { closedProblem, endOf, inCalendar, startOf, type TypedSpan } from '../book/booking-draft.ts';
import { FreeTimes } from '../book/free-times.tsx';
import classes from '../calendar.module.css';
import { CalendarField } from '../calendar-field.tsx';
import { ClosedFields } from '../close-days/closed-fields.tsx';
import { SlotTakenNotice } from '../conflicts/slot-taken-notice.tsx';
import { CoveredAppointments, TimeWarnings, useTimeWarnings } from '../conflicts/time-warnings.tsx';
import { MailChoice, useMailChoice } from '../customer-mail/mail-choice.tsx';
import { useChangeAppointment, useUrlAppointment } from '../use-change-appointment.ts';
import { useGoToAppointment } from '../use-go-to-appointment.ts';
import { endTime, minutesBetween, splitStart, splitTimes } from '../wall-clock.ts';

/** Dialog that changes the time or calendar of an appointment or closed time; the alternative to dragging. */
export function RescheduleDialog() {
  const dialog = useUrlDialog('reschedule');
  const shown = useLastValue(dialog.value);
  const goTo = useGoToAppointment(dialog.value);
  return (
    <AppDialog
      opened={dialog.value !== null}
      onClose={dialog.close}
      title={t('calendarDialogs.reschedule.title')}
      size="lg"
      fullOnPhone
    >
      {shown !== null && <FreshAppointment key={shown} id={shown} onMoved={goTo} onDone={dialog.close} />}
    </AppDialog>
  );
}

type FreshAppointmentProps = Omit<ComponentProps<typeof RescheduleForm>, 'appointment' | 'draft'> & {
  id: string;
};

/**
 * Loads the appointment from the server, because the form must start with the current time and not with a cached one.
 */
function FreshAppointment({ id, onMoved, onDone }: FreshAppointmentProps) {
  const { query } = useUrlAppointment(id);
  const fresh = useFreshQuery(query);
  return (
    <QueryState query={fresh} skeleton={<Skeleton height={260} />}>
      {({ appointment }) => (
        <FocusOnArrival>
          <DraftForm name={`reschedule ${id}`} original={placeOf(appointment)}>
            {(draft) => (
              <RescheduleForm
                appointment={appointment}
                draft={draft}
                onMoved={(moved) => {
                  draft.discard();
                  onMoved(moved);
                }}
                onDone={() => {
                  draft.discard();
                  onDone();
                }}
              />
            )}
          </DraftForm>
        </FocusOnArrival>
      )}
    </QueryState>
  );
}

/**
 * Time and calendar in the form. `resourceId` is null for closed time of the whole business, which stays so when it
 * moves.
 */
type TypedPlace = TypedSpan & Pick<AppointmentView, 'resourceId'>;

type RescheduleFormProps = {
  appointment: AppointmentView;
  draft: Draft<TypedPlace>;
  onMoved: (moved: AppointmentView) => void;
  onDone: () => void;
};

/**
 * Form for a new start and end. Changing the start moves the end, until the user edits the end. A refusal keeps the
 * typed time. If moved closed time now covers appointments, the form lists them.
 */
function RescheduleForm({ appointment, draft, onMoved, onDone }: RescheduleFormProps) {
  const [span, setSpan] = useState(draft.initial);
  const [coveredAppointments, setCoveredAppointments] = useState<readonly AppointmentView[]>([]);
  const { change, busy, refusal, resetError } = useChangeAppointment();
  const isClosed = appointment.kind === 'closed';
  const [start, end] = [startOf(span), endOf(span)];
  const warnings = useTimeWarnings(isClosed ? null : start, end, {
    resourceId: span.resourceId,
    serviceId: appointment.serviceId,
  });
  const time = timeOf(span);
  const isMailed = !isClosed && time !== null && isAnotherTime(appointment, start, end);
  const mail = useMailChoice(isMailed ? { change: 'moved', appointmentId: appointment.id } : null, start);
  const set = (patch: Partial<TypedPlace>) => {
    setSpan({ ...span, ...patch });
    draft.save({ ...span, ...patch });
    if (refusal) resetError();
  };
  const moved = ({ appointment, overlaps }: Outputs['appointments']['update']) => {
    onMoved(appointment);
    if (overlaps.length > 0) setCoveredAppointments(overlaps);
    else onDone();
  };
  const move = (allowOverlap: boolean) => {
    const { id: appointmentId, resourceId } = appointment;
    const to = span.resourceId === resourceId ? {} : inCalendar(span);
    const input = time && { appointmentId, time, ...to, allowOverlap, notify: mail.notify };
    if (input) change(input, 'rescheduled', moved, appointment);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    move(false);
  };
  if (coveredAppointments.length > 0)
    return <CoveredAppointments appointments={coveredAppointments} onDone={onDone} />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <div>
          <Text fw={600}>
            <bdi>{formatWho(appointment)}</bdi>
            {!isClosed && ` · ${formatBookingName(appointment)}`}
          </Text>
          {!isClosed && (
            <Text size="sm" c="dimmed">
              {t('calendarDialogs.reschedule.fixed')}
            </Text>
          )}
        </div>
        {span.resourceId !== null && (
          <CalendarField
            value={span.resourceId}
            serviceId={appointment.serviceId}
            onChange={(resourceId) => set({ resourceId })}
          />
        )}
        {isClosed ? (
          <ClosedFields value={span} onChange={set} />
        ) : (
          <SpanFields span={span} set={set} appointmentId={appointment.id} resourceId={span.resourceId} />
        )}
        <TimeWarnings warnings={warnings} />
        <MailChoice choice={mail} />
        <SlotTakenNotice
          refusal={refusal}
          busy={busy}
          onAnyway={() => move(true)}
          onPick={({ startsAt, endsAt }) => set(splitTimes(startsAt, endsAt))}
        />
        <DialogButtons
          submitLabel={t('calendarDialogs.reschedule.submit')}
          busy={busy}
          isDisabled={time === null}
          onCancel={onDone}
        />
      </Stack>
    </form>
  );
}

/**
 * True when the typed time differs from that of the appointment. Always true for a no-show, which can be rescheduled to
 * the same time.
 */
function isAnotherTime(
  { startsLocal, endsLocal, status }: AppointmentView,
  start: string | null,
  end: string | null,
) {
  return start !== startsLocal.slice(0, 16) || end !== endsLocal.slice(0, 16) || status === 'no_show';
}

function placeOf({ startsLocal, endsLocal, isFullDay, resourceId }: AppointmentView): TypedPlace {
  const times = { ...splitTimes(startsLocal, endsLocal), resourceId };
  return isFullDay
    ? { ...times, toDate: addDays(times.toDate, -1), time: '', toTime: '', fullDay: true }
    : { ...times, fullDay: false };
}

/** The span as server input; null while it is incomplete or ends before it starts. */
function timeOf(span: TypedSpan): BookedTime | null {
  if (closedProblem(span)) return null;
  if (span.fullDay) return span.date && span.toDate ? { from: span.date, to: span.toDate } : null;
  const [startsAt, endsAt] = [startOf(span), endOf(span)];
  return startsAt && endsAt && startsAt < endsAt ? { startsAt, endsAt } : null;
}

const DAY_MINUTES = 1_440;

type SpanFieldsProps = {
  span: TypedSpan;
  set: (patch: Partial<TypedSpan>) => void;
  /** The appointment to move. Its own time counts as free. */
  appointmentId: number;
  /** The calendar of the appointment, or the one that the user has selected. */
  resourceId: number | null;
};

/**
 * Start and end of an appointment: typed, or one of the free times. The end follows the start, also after the start was
 * incomplete for a moment.
 */
function SpanFields({ span, set, appointmentId, resourceId }: SpanFieldsProps) {
  const zone = useTimeZone();
  const [start, end] = [startOf(span), endOf(span)];
  const isBad = start !== null && end !== null && end <= start;
  const minutes = start !== null && end !== null && !isBad ? minutesBetween(start, end, zone) : null;
  // The last duration, which an edited end replaces.
  const duration = useRef<number | null>(null);
  const moveStart = (patch: Partial<TypedSpan>) => {
    if (minutes !== null) duration.current = minutes;
    const moved = startOf({ ...span, ...patch });
    const { current } = duration;
    const follow = moved && current !== null ? splitTimes(moved, endTime(moved, current, zone)) : {};
    set({ ...follow, ...patch });
  };
  const moveEnd = (patch: Partial<TypedSpan>) => {
    duration.current = null;
    set(patch);
  };
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          type="date"
          required
          data-autofocus
          label={t('calendarDialogs.reschedule.startDate')}
          value={span.date}
          onChange={(event) => moveStart({ date: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          required
          label={t('calendarDialogs.reschedule.startTime')}
          value={span.time}
          onChange={(event) => moveStart({ time: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          required
          label={t('calendarDialogs.reschedule.endDate')}
          value={span.toDate}
          onChange={(event) => moveEnd({ toDate: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          required
          label={t('calendarDialogs.reschedule.endTime')}
          value={span.toTime}
          error={isBad && t('calendarDialogs.reschedule.badEnd')}
          onChange={(event) => moveEnd({ toTime: event.currentTarget.value })}
        />
      </div>
      {isCalendarDay(span.date) && minutes !== null && minutes <= DAY_MINUTES && (
        <FreeTimes
          what={{ appointmentId, minutes }}
          minutes={minutes}
          day={span.date}
          resourceId={resourceId}
          chosen={start}
          onPick={(startsAt) => moveStart(splitStart(startsAt))}
        />
      )}
    </>
  );
}
