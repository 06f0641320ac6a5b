import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type {
  AppointmentView,
  BookedTime,
} from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import type { Draft } from '../../../lib/forms/drafts.ts';
import { t } from '../../../lib/text/texts.ts';
import type { Outputs } from '../../../trpc.ts';
import { formatBookingName, formatWho } from '../appointment/format-appointment.ts';
import { useChangeAppointment } from '../appointment/use-change-appointment.ts';
import { closedProblem, endOf, inCalendar, startOf, type TypedSpan } from '../book/booking-draft.ts';
import { CalendarField } from '../calendar-field.tsx';
import { ClosedFields } from '../close-days/closed-fields.tsx';
import { LaidOver } from '../conflicts/laid-over.tsx';
import { SlotTakenNotice } from '../conflicts/slot-taken-notice.tsx';
import { TimeWarnings } from '../conflicts/time-warnings.tsx';
import { useTimeWarnings } from '../conflicts/use-time-warnings.ts';
import { MailChoice } from '../customer-mail/mail-choice.tsx';
import { useMailChoice } from '../customer-mail/use-mail-choice.ts';
import { shiftDay, splitTimes } from '../wall-clock.ts';
import { SpanFields } from './span-fields.tsx';

/** When, and in which calendar; null for closed time of all of them, which stays there. */
type TypedPlace = TypedSpan & Pick<AppointmentView, 'resourceId'>;

type RescheduleFormProps = {
  appointment: AppointmentView;
  draft: Draft<TypedPlace>;
  onMoved: (moved: AppointmentView) => void;
  onDone: () => void;
};

/**
 * New start and end; the end follows the start until it is changed itself. A refused time stays in the form; closed
 * time that now lies over appointments lists them.
 */
export function RescheduleForm({ appointment, draft, onMoved, onDone }: RescheduleFormProps) {
  const [span, setSpan] = useState(draft.initial);
  const [laidOver, setLaidOver] = useState<readonly AppointmentView[]>([]);
  const { change, busy, refusal, forget } = useChangeAppointment();
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
    draft.keep({ ...span, ...patch });
    if (refusal) forget();
  };
  const moved = ({ appointment, overlaps }: Outputs['appointments']['update']) => {
    onMoved(appointment);
    if (overlaps.length > 0) setLaidOver(overlaps);
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
  if (laidOver.length > 0) return <LaidOver appointments={laidOver} onDone={onDone} />;
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={time === null}>
            {t('calendarDialogs.reschedule.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The same time again moves nothing, unless somebody who did not show up is expected again. */
function isAnotherTime(
  { startsLocal, endsLocal, status }: AppointmentView,
  start: string | null,
  end: string | null,
) {
  return start !== startsLocal.slice(0, 16) || end !== endsLocal.slice(0, 16) || status === 'no_show';
}

export function placeOf({ startsLocal, endsLocal, isFullDay, resourceId }: AppointmentView): TypedPlace {
  const times = { ...splitTimes(startsLocal, endsLocal), resourceId };
  return isFullDay
    ? { ...times, toDate: shiftDay(times.toDate, -1), time: '', toTime: '', fullDay: true }
    : { ...times, fullDay: false };
}

/** The span as the server takes it; null while it is incomplete or ends before it starts. */
function timeOf(span: TypedSpan): BookedTime | null {
  if (closedProblem(span)) return null;
  if (span.fullDay) return span.date && span.toDate ? { from: span.date, to: span.toDate } : null;
  const [startsAt, endsAt] = [startOf(span), endOf(span)];
  return startsAt && endsAt && startsAt < endsAt ? { startsAt, endsAt } : null;
}
