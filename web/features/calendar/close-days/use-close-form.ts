import { skipToken } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import type { ClosedTime } from '../../../../server/modules/scheduling/appointments/closures/closing.schema.ts';
import { useResources } from '../../../lib/use-resources.ts';
import { trpc } from '../../../trpc.ts';
import { type BookingDraft, closedTimeOf, inCalendar, isIncomplete } from '../book/booking-draft.ts';
import { cancelledBy, type Decisions } from './close-decisions.ts';
import { useClosing } from './use-closing.ts';

type Closing = {
  /** Null while it is not complete. */
  time: ClosedTime | null;
  calendar: { resourceId?: number };
  notes: string;
};

/**
 * A form that closes time: the appointments in that time, the decision about each, and the submission of both. It cannot
 * be submitted until the current list for exactly this time has arrived; the server refuses to cover any other
 * appointment.
 */
export function useCloseTime(
  { time, calendar, notes: typedNotes }: Closing,
  onClosed: (made: AppointmentView) => void,
) {
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  const under = trpc.appointments.under.useQuery(time ? { time, ...calendar } : skipToken);
  // A list from the cache may be out of date until it has been read again.
  const isCurrent = under.isSuccess && !under.isFetching;
  const listed = time === null ? [] : (under.data?.appointments ?? []);
  const cancel = cancelledBy(decisions, listed);
  const { submit, busy } = useClosing({
    onClosed: ({ appointment }) => onClosed(appointment),
    onRefused: () => void under.refetch(),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const notes = typedNotes.trim();
    const seen = listed.map(({ id }) => id);
    if (time && isCurrent) submit({ time, ...calendar, ...(notes && { notes }), seen, cancel });
  };
  return {
    /** The appointments in that time; null while the time is not complete. */
    under: time && { query: under, decisions, onDecide: setDecisions },
    cancelled: cancel.length,
    isReady: time !== null && isCurrent,
    send,
    busy,
  };
}

/** Closes the time of a draft, in one calendar or in all of them. */
export function useCloseForm(draft: BookingDraft, onClosed: (made: AppointmentView) => void) {
  // One that was chosen while there were several may be gone.
  const calendar = useResources().areSeveral ? inCalendar(draft) : {};
  const time = isIncomplete(draft) ? null : closedTimeOf(draft);
  return useCloseTime({ time, calendar, notes: draft.notes }, onClosed);
}
