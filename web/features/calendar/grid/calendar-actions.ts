import type { Move } from '../reschedule/move.ts';

/** What can be done in a day, a week or a month that is shown. */
export type CalendarActions = {
  mayBook: boolean;
  onOpen: (appointmentId: number) => void;
  /** An appointment was dropped on another time. */
  onMove: (move: Move) => void;
  /** A free time was pressed, as a wall-clock text. */
  onSlot: (at: string) => void;
};
