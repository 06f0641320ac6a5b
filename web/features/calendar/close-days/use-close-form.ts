import { skipToken } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AppointmentView } from '../../../../server/domains/appointments/appointments.schema.ts';
import { useResources } from '../../../lib/use-resources.ts';
import { trpc } from '../../../trpc.ts';
import { type BookingDraft, closedTimeOf, inCalendar, isIncomplete } from '../book/booking-draft.ts';
import { cancelledBy, type Decisions } from './close-decisions.ts';
import { useClosing } from './use-closing.ts';

/**
 * A form that closes time: what lies under it, what was decided of that, and the press that does both. `onClosed` gets
 * the closed time and what lies in it without having been in the list.
 */
export function useCloseForm(
  draft: BookingDraft,
  onClosed: (made: AppointmentView, unseen: AppointmentView[]) => void,
) {
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  // One that was chosen while there were several may be gone.
  const calendar = useResources().areSeveral ? inCalendar(draft) : {};
  const time = isIncomplete(draft) ? null : closedTimeOf(draft);
  const under = trpc.appointments.under.useQuery(time ? { time, ...calendar } : skipToken);
  const listed = time === null ? [] : (under.data?.appointments ?? []);
  const cancel = cancelledBy(decisions, listed);
  const { submit, busy } = useClosing({
    onClosed({ appointment, kept }) {
      const seen = new Set(listed.map(({ id }) => id));
      const unseen = kept.filter(({ id }) => !seen.has(id));
      onClosed(appointment, unseen);
    },
    onRefused: () => void under.refetch(),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const notes = draft.notes.trim();
    if (time && under.data) submit({ time, ...calendar, ...(notes && { notes }), cancel });
  };
  return {
    /** What lies under it; null while the time is not complete. */
    under: time && { query: under, decisions, onDecide: setDecisions },
    cancelled: cancel.length,
    isReady: time !== null && under.data !== undefined,
    send,
    busy,
  };
}
