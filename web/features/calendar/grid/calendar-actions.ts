import type { Move } from '../reschedule/move.ts';

/** What can be done in a day, a week or a month that is shown. */
export type CalendarActions = {
  /** Whether events may be moved and free places pressed. */
  mayBook: boolean;
  onOpen: (appointmentId: number) => void;
  /** An appointment was dropped on another time, or in another calendar: nothing has moved yet. */
  onMove: (move: Move) => void;
  /** A free time was pressed, 'yyyy-MM-ddTHH:mm', where each calendar has a column in the one of this. */
  onSlot: (at: string, resourceId?: number) => void;
};
