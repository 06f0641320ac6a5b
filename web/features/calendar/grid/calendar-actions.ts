import type { Move } from '../reschedule/move.ts';

/** Callbacks of the day, week and month views. */
export type CalendarActions = {
  /** Whether events may be moved and free places pressed. */
  mayBook: boolean;
  onOpen: (appointmentId: number) => void;
  /** An appointment was dropped on another time or calendar; nothing is saved yet. */
  onMove: (move: Move) => void;
  /** A free time was pressed, 'yyyy-MM-ddTHH:mm', where each calendar has a column in the one of this. */
  onSlot: (at: string, resourceId?: number) => void;
};
