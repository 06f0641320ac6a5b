import type { Move } from '../reschedule/move.ts';

/** Callbacks of the day, week and month views. */
export type CalendarActions = {
  /** True when events may be moved and free slots clicked. */
  mayBook: boolean;
  onOpen: (appointmentId: number) => void;
  /** Called when an appointment is dropped on another time or calendar, before anything is saved. */
  onMove: (move: Move) => void;
  /**
   * Called when a free slot is clicked, with its start ('yyyy-MM-ddTHH:mm') and, if the columns are calendars, with the
   * id of the calendar.
   */
  onSlot: (at: string, resourceId?: number) => void;
};
