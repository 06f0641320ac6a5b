import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { MINUTE_MS } from '../../../../server/core/business-time.ts';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { t } from '../../../lib/text/texts.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import type { Outputs } from '../../../trpc.ts';
import { SlotTakenNotice } from '../conflicts/slot-taken-notice.tsx';
import { CoveredAppointments, TimeWarnings, useTimeWarnings } from '../conflicts/time-warnings.tsx';
import { MailChoice, useMailChoice } from '../customer-mail/mail-choice.tsx';
import { useChangeAppointment } from '../use-change-appointment.ts';
import { useGoToAppointment } from '../use-go-to-appointment.ts';
import { endTime } from '../wall-clock.ts';
import { formatMove, isSameTime, type Move } from './move.ts';

type MoveDialogProps = {
  move: Move | null;
  /** Called with the move whose dialog closes, because another move may have started since. */
  onClose: (move: Move) => void;
};

/**
 * Confirms the move of a dropped appointment. Until the user confirms, and after a refusal, the appointment stays at
 * its old time. If moved closed time now covers appointments, the dialog lists them.
 */
export function MoveDialog({ move, onClose }: MoveDialogProps) {
  const lastMove = useLastValue(move);
  const goTo = useGoToAppointment(move);
  const close = () => {
    if (move) onClose(move);
  };
  return (
    <AppDialog opened={move !== null} onClose={close} title={t('calendar.move.title')}>
      {lastMove && (
        <Confirmation
          key={keyOf(lastMove)}
          move={lastMove}
          isOpen={move !== null}
          onMoved={goTo}
          onDone={close}
        />
      )}
    </AppDialog>
  );
}

/** Key by which each move has its own request, refusal and list of covered appointments. */
const keyOf = ({ appointment, startsAt, calendar }: Move) =>
  `${appointment.id} ${startsAt} ${calendar?.id ?? ''}`;

type ConfirmationProps = {
  move: Move;
  isOpen: boolean;
  onMoved: (moved: AppointmentView) => void;
  onDone: () => void;
};

function Confirmation({ move, isOpen, onMoved, onDone }: ConfirmationProps) {
  const { appointment, calendar } = move;
  // The time of the drop, or the free time that the user has picked after a refusal.
  const [startsAt, setStartsAt] = useState(move.startsAt);
  const attempt = { ...move, startsAt };
  const [coveredAppointments, setCoveredAppointments] = useState<readonly AppointmentView[]>([]);
  const { change, busy, refusal } = useChangeAppointment();
  const isMailed = isOpen && appointment.kind !== 'closed' && !isSameTime(attempt);
  const mail = useMailChoice(
    isMailed ? { change: 'moved', appointmentId: appointment.id } : null,
    isOpen ? startsAt : null,
  );
  const moved = ({ appointment: at, overlaps }: Outputs['appointments']['update']) => {
    onMoved(at);
    if (overlaps.length > 0) setCoveredAppointments(overlaps);
    else onDone();
  };
  const moveTo = (time: string, allowOverlap: boolean) => {
    setStartsAt(time);
    const to = { time: { startsAt: time }, ...(calendar && { resourceId: calendar.id }) };
    const input = { appointmentId: appointment.id, ...to, allowOverlap, notify: mail.notify };
    change(input, 'rescheduled', moved, appointment);
  };
  if (coveredAppointments.length > 0)
    return <CoveredAppointments appointments={coveredAppointments} onDone={onDone} onLeave={onDone} />;
  return (
    <Stack>
      <Text>{formatMove(attempt)}</Text>
      <MoveWarnings move={attempt} />
      <MailChoice choice={mail} />
      <SlotTakenNotice
        refusal={refusal}
        busy={busy}
        onAnyway={() => moveTo(startsAt, true)}
        onPick={(free) => moveTo(free.startsAt, false)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t(calendar ? 'common.cancel' : 'calendar.move.keep')}
        </Button>
        {!refusal && (
          <Button data-autofocus loading={busy} onClick={() => moveTo(startsAt, false)}>
            {t('calendar.move.confirm')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function MoveWarnings({ move: { appointment, startsAt, calendar } }: { move: Move }) {
  const { kind, resourceId, serviceId } = appointment;
  const minutes = (Date.parse(appointment.endsAt) - Date.parse(appointment.startsAt)) / MINUTE_MS;
  const endsAt = endTime(startsAt, minutes, useTimeZone());
  const startsOpen = kind === 'closed' ? null : startsAt;
  const place = { resourceId: calendar?.id ?? resourceId, serviceId };
  return <TimeWarnings warnings={useTimeWarnings(startsOpen, endsAt, place)} />;
}
