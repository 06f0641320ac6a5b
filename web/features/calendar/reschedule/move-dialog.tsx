import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { t } from '../../../lib/text/texts.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import type { Outputs } from '../../../trpc.ts';
import { SlotTakenNotice } from '../conflicts/slot-taken-notice.tsx';
import { CoveredAppointments, TimeWarnings, useTimeWarnings } from '../conflicts/time-warnings.tsx';
import { MailChoice, useMailChoice } from '../customer-mail/mail-choice.tsx';
import { useChangeAppointment } from '../use-change-appointment.ts';
import { useGoToAppointment } from '../use-go-to-appointment.ts';
import { minutesBetween, shiftMinutes } from '../wall-clock.ts';
import { formatMove, isSameTime, type Move } from './move.ts';

type MoveDialogProps = { move: Move | null; onClose: () => void };

/**
 * Confirms the move of a dropped appointment. The appointment stays in place until the user confirms, and also if the
 * server refuses the move. If moved closed time now covers appointments, they are listed.
 */
export function MoveDialog({ move, onClose }: MoveDialogProps) {
  const lastMove = useLastValue(move);
  const [coveredAppointments, setCoveredAppointments] = useState<readonly AppointmentView[]>([]);
  const { change, busy, refusal, resetError } = useChangeAppointment();
  const isMailed = move !== null && move.appointment.kind !== 'closed' && !isSameTime(move);
  const moving = isMailed ? move.appointment.id : null;
  const mail = useMailChoice(
    moving === null ? null : { change: 'moved', appointmentId: moving },
    move?.startsAt ?? null,
  );
  const close = () => {
    resetError();
    setCoveredAppointments([]);
    onClose();
  };
  const goTo = useGoToAppointment(move);
  const moved = ({ appointment, overlaps }: Outputs['appointments']['update']) => {
    goTo(appointment);
    if (overlaps.length > 0) setCoveredAppointments(overlaps);
    else close();
  };
  const moveTo = (startsAt: string, allowOverlap: boolean) => {
    if (!lastMove) return;
    const { appointment, calendar } = lastMove;
    const to = { time: { startsAt }, ...(calendar && { resourceId: calendar.id }) };
    const input = { appointmentId: appointment.id, ...to, allowOverlap, notify: mail.notify };
    change(input, 'rescheduled', moved, appointment);
  };
  return (
    <AppDialog opened={move !== null} onClose={close} title={t('calendar.move.title')}>
      {coveredAppointments.length > 0 && (
        <CoveredAppointments appointments={coveredAppointments} onDone={close} onLeave={close} />
      )}
      {lastMove && coveredAppointments.length === 0 && (
        <Stack>
          <Text>{formatMove(lastMove)}</Text>
          <MoveWarnings move={lastMove} />
          <MailChoice choice={mail} />
          <SlotTakenNotice
            refusal={refusal}
            busy={busy}
            onAnyway={() => moveTo(lastMove.startsAt, true)}
            onPick={({ startsAt }) => moveTo(startsAt, false)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t(lastMove.calendar ? 'common.cancel' : 'calendar.move.keep')}
            </Button>
            {!refusal && (
              <Button data-autofocus loading={busy} onClick={() => moveTo(lastMove.startsAt, false)}>
                {t('calendar.move.confirm')}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </AppDialog>
  );
}

function MoveWarnings({ move: { appointment, startsAt, calendar } }: { move: Move }) {
  const { kind, startsLocal, endsLocal, resourceId, serviceId } = appointment;
  const endsAt = shiftMinutes(startsAt, minutesBetween(startsLocal, endsLocal));
  const startsOpen = kind === 'closed' ? null : startsAt;
  const place = { resourceId: calendar?.id ?? resourceId, serviceId };
  return <TimeWarnings warnings={useTimeWarnings(startsOpen, endsAt, place)} />;
}
