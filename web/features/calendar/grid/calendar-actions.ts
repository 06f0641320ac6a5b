import type { Move } from '../reschedule/move.ts';

/** Callbacks of the day, week and month views. */
export type CalendarActions = {
  /** True when events may be moved and free slots clicked. */
  mayBook: boolean;
  onOpen: (appointmentId: number) => void;
  /** Called when an appointment is dropped on another time or calendar; nothing is saved yet. */
  onMove: (move: Move) => void;
  /**
   * Called when a free slot is clicked, 'yyyy-MM-ddTHH:mm'; with one column per calendar, also with that
   * calendar.
   */
  onSlot: (at: string, resourceId?: number) => void;
};
