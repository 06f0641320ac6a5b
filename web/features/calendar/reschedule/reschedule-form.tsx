import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type {
  AppointmentView,
  BookedTime,
} from '../../../../server/domains/appointments/appointments.schema.ts';
import type { Draft } from '../../../lib/drafts.ts';
import { t } from '../../../lib/texts/t.ts';
import type { Outputs } from '../../../trpc.ts';
import { sayWhat, sayWho } from '../appointment/say-appointment.ts';
import { useChangeAppointment } from '../appointment/use-change-appointment.ts';
import { closedProblem, endOf, startOf, type TypedSpan } from '../book/booking-draft.ts';
import classes from '../calendar.module.css';
import { ClosedFields } from '../close-days/closed-fields.tsx';
import { LaidOver } from '../conflicts/laid-over.tsx';
import { SlotTakenNotice } from '../conflicts/slot-taken-notice.tsx';
import { TimeWarnings } from '../conflicts/time-warnings.tsx';
import { useTimeWarnings } from '../conflicts/use-time-warnings.ts';
import { MailChoice } from '../customer-mail/mail-choice.tsx';
import { useMailChoice } from '../customer-mail/use-mail-choice.ts';
import { minutesBetween, shiftDay, shiftMinutes, splitTimes } from '../wall-clock.ts';

type RescheduleFormProps = {
  appointment: AppointmentView;
  draft: Draft<TypedSpan>;
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
  const warnings = useTimeWarnings(isClosed ? null : start, end);
  const time = timeOf(span);
  const isMailed = !isClosed && time !== null && isAnotherTime(appointment, start, end);
  const mail = useMailChoice(isMailed ? { change: 'moved', appointmentId: appointment.id } : null, start);
  const set = (patch: Partial<TypedSpan>) => {
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
    const input = { appointmentId: appointment.id, allowOverlap, notify: mail.notify };
    if (time) change({ ...input, time }, 'rescheduled', moved);
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
            <bdi>{sayWho(appointment)}</bdi>
            {!isClosed && ` · ${sayWhat(appointment)}`}
          </Text>
          {!isClosed && (
            <Text size="sm" c="dimmed">
              {t('calendar.reschedule.fixed')}
            </Text>
          )}
        </div>
        {isClosed ? <ClosedFields value={span} onChange={set} /> : <SpanFields span={span} set={set} />}
        <TimeWarnings warnings={warnings} />
        <MailChoice choice={mail} />
        <SlotTakenNotice
          refusal={refusal}
          busy={busy}
          onAnyway={() => move(true)}
          onPick={({ startsAt, endsAt }) => set(splitTimes(startsAt, endsAt))}
        />
        <Group justify="flex-end">
          <Button variant="default" mih={44} onClick={onDone}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" mih={44} loading={busy} disabled={time === null}>
            {t('calendar.reschedule.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type SpanFieldsProps = { span: TypedSpan; set: (patch: Partial<TypedSpan>) => void };

function SpanFields({ span, set }: SpanFieldsProps) {
  const [start, end] = [startOf(span), endOf(span)];
  const isBad = start !== null && end !== null && end <= start;
  const moveStart = (patch: Partial<TypedSpan>) => {
    const moved = startOf({ ...span, ...patch });
    const isKept = moved !== null && start !== null && end !== null && !isBad;
    const follow = isKept ? splitTimes(moved, shiftMinutes(moved, minutesBetween(start, end))) : {};
    set({ ...follow, ...patch });
  };
  return (
    <div className={classes.fields}>
      <TextInput
        type="date"
        required
        data-autofocus
        label={t('calendar.reschedule.startDate')}
        value={span.date}
        onChange={(event) => moveStart({ date: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        required
        label={t('calendar.reschedule.startTime')}
        value={span.time}
        onChange={(event) => moveStart({ time: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        required
        label={t('calendar.reschedule.endDate')}
        value={span.toDate}
        onChange={(event) => set({ toDate: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        required
        label={t('calendar.reschedule.endTime')}
        value={span.toTime}
        error={isBad && t('calendar.reschedule.badEnd')}
        onChange={(event) => set({ toTime: event.currentTarget.value })}
      />
    </div>
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

export function spanOf({ startsLocal, endsLocal, isFullDay }: AppointmentView): TypedSpan {
  const times = splitTimes(startsLocal, endsLocal);
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
