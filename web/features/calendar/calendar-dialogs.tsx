import { AppointmentDialog, type AppointmentDialogProps } from './appointment-dialog.tsx';
import { BookingDialog } from './book/booking-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CloseDialog } from './close-days/close-dialog.tsx';
import type { Move } from './reschedule/move.ts';
import { MoveDialog } from './reschedule/move-dialog.tsx';
import { RescheduleDialog } from './reschedule/reschedule-dialog.tsx';

export type CalendarDialogsProps = AppointmentDialogProps & {
  /** A dropped appointment, until its move is confirmed or cancelled. */
  move: Move | null;
  onMoved: (move: Move) => void;
};

/** Dialogs of the calendar. All except the move dialog are opened by the URL. */
export function CalendarDialogs({ move, onMoved, callFromOf }: CalendarDialogsProps) {
  return (
    <>
      <BookingDialog />
      <AppointmentDialog callFromOf={callFromOf} />
      <RescheduleDialog />
      <CancelDialog />
      <CloseDialog />
      <MoveDialog move={move} onClose={onMoved} />
    </>
  );
}
