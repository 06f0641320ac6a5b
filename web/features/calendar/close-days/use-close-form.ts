import { skipToken } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import type {
  ClosedTime,
  CloseTimeInput,
} from '../../../../server/modules/scheduling/appointments/closures/closing.schema.ts';
import { apiErrorOf, formatError } from '../../../lib/forms/api-errors.ts';
import { discardDraft, readDraft, saveDraft } from '../../../lib/forms/drafts.ts';
import { joinList } from '../../../lib/text/join-list.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useResources } from '../../../lib/use-resources.ts';
import { type Inputs, type Outputs, trpc } from '../../../trpc.ts';
import { type BookingDraft, closedTimeOf, inCalendar, isIncomplete } from '../book/booking-draft.ts';
import { formatWarning } from '../conflicts/refusal.ts';
import { useUndoTogether } from '../use-change-appointment.ts';

type Closing = {
  /** The time to close; null while it is incomplete. */
  time: ClosedTime | null;
  calendar: { resourceId?: number };
  notes: string;
};

/**
 * State of a form that closes time: the appointments in that time, the decision about each, and the submit function.
 * The form can only be submitted after the current list for exactly this time has arrived. The server refuses to cover
 * an appointment that is not in the list.
 */
export function useCloseTime(
  { time, calendar, notes: typedNotes }: Closing,
  onClosed: (closedTime: AppointmentView) => void,
) {
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  const affected = trpc.appointments.listInRange.useQuery(time ? { time, ...calendar } : skipToken);
  // A cached list may be outdated until it has been refetched.
  const isCurrent = affected.isSuccess && !affected.isFetching;
  const listed = time === null ? [] : (affected.data?.appointments ?? []);
  const cancel = cancelledBy(decisions, listed);
  const { submit, busy } = useClosing({
    onClosed: ({ appointment }) => onClosed(appointment),
    onRefused: () => void affected.refetch(),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const notes = typedNotes.trim();
    const seen = listed.map(({ id }) => id);
    if (time && isCurrent) submit({ time, ...calendar, ...(notes && { notes }), seen, cancel });
  };
  return {
    /** The appointments in the time to close; null while the time is incomplete. */
    affected: time && { query: affected, decisions, onDecide: setDecisions },
    cancelled: cancel.length,
    isReady: time !== null && isCurrent,
    send,
    busy,
  };
}

/** Closes the time of a draft, in one calendar or in all of them. */
export function useCloseForm(draft: BookingDraft, onClosed: (closedTime: AppointmentView) => void) {
  // If the business has a single calendar, no calendar is sent, because the one in the draft may have been deleted.
  const calendar = useResources().areSeveral ? inCalendar(draft) : {};
  const time = isIncomplete(draft) ? null : closedTimeOf(draft);
  return useCloseTime({ time, calendar, notes: draft.notes }, onClosed);
}

type Sent = Inputs['appointments']['close'];
type Submission = Omit<Sent, 'bookingKey'>;

/** Draft name of the last request without a response. All forms that close time share this draft. */
const UNANSWERED = 'closing.unanswered';

type Handlers = {
  onClosed: (closedTime: Outputs['appointments']['close']) => void;
  onRefused: () => void;
};

/**
 * Closes time and cancels the selected appointments in one request; one undo reverts both. Double clicks and retries
 * close the time once, even from another form or after a reload. Callers refetch the appointments in `onRefused`.
 */
export function useClosing({ onClosed, onRefused }: Handlers) {
  const toastWithUndo = useUndoTogether();
  const latest = useRef<Submission | null>(null);
  const close = trpc.appointments.close.useMutation({
    meta: { answersErrors: true },
    onError: (error) => {
      const { code, isUncertain } = apiErrorOf(error);
      // A `network` error that is not uncertain means that this request was never sent. An earlier request without a
      // response may still have succeeded, so its record stays.
      if (!isUncertain && code !== 'network') discardDraft(UNANSWERED);
      const message = isUncertain ? t('calendar.uncertain') : formatError(error);
      showToast({ kind: 'error', title: t('calendar.failed'), message });
      onRefused();
    },
    onSuccess: (closedTime, sent) => {
      const { bookingKey } = sent;
      discardDraft(UNANSWERED);
      // An earlier request, whose response was lost, closed this time, and it was opened again since. The user wants to
      // close it again.
      if (closedTime.appointment.status === 'cancelled') return send(newRequest(latest.current ?? sent));
      const { cancelled: count, warnings } = closedTime;
      const message = count > 0 ? t('calendarDialogs.close.done', { count }) : t('calendar.done.closed');
      toastWithUndo(joinList([message, ...warnings.map(formatWarning)]), bookingKey);
      onClosed(closedTime);
    },
  });
  // Saved before sending, so that a second click or a reload during the request repeats the same request.
  const send = (request: Sent): void => {
    saveDraft<Sent | null>(UNANSWERED, null, request);
    close.mutate(request);
  };
  const submit = (closing: Submission) => {
    if (close.isPending) return;
    latest.current = closing;
    const earlier = readDraft<Sent | null>(UNANSWERED, null);
    send(earlier && isRetry(closing, earlier) ? earlier : newRequest(closing));
  };
  return { submit, busy: close.isPending };
}

const newRequest = (closing: Submission): Sent => ({ ...closing, bookingKey: crypto.randomUUID() });

/**
 * True when a request has the same intent as an earlier one whose response was lost. The appointment lists may differ:
 * if the earlier request succeeded, the appointments that it cancelled are no longer listed.
 */
function isRetry({ cancel, seen, ...place }: Submission, earlier: Sent): boolean {
  const placeOf = ({ time, resourceId, notes }: Omit<Submission, 'cancel' | 'seen'>) =>
    JSON.stringify([time, resourceId, notes]);
  const cancelled = new Map(earlier.cancel.map((one) => [one.appointmentId, JSON.stringify(one)]));
  const isKept = (id: number) => cancel.every(({ appointmentId }) => appointmentId !== id);
  return (
    placeOf(place) === placeOf(earlier) &&
    cancel.every((one) => cancelled.get(one.appointmentId) === JSON.stringify(one)) &&
    seen.every((id) => !(cancelled.has(id) && isKept(id)))
  );
}

export const DECISIONS = ['keep', 'tell', 'silent'] as const;
/** Decision about an appointment that closed time covers. */
export type Decision = (typeof DECISIONS)[number];
/** Decisions by appointment id. An appointment without an entry stays unchanged. */
export type Decisions = ReadonlyMap<number, Decision>;

/** True when the customer can be emailed: there is an address, and the appointment has not started. */
export function mayNotify({ customerEmail, startsAt }: AppointmentView, now: Date): boolean {
  return customerEmail !== null && new Date(startsAt) > now;
}

/** Available decisions for an appointment. */
export function choicesOf(appointment: AppointmentView, now: Date): readonly Decision[] {
  return mayNotify(appointment, now) ? DECISIONS : ['keep', 'silent'];
}

/**
 * Applies one decision to all appointments. If a customer cannot be emailed, `tell` becomes a cancellation without an
 * email.
 */
export function decideAll(
  appointments: readonly AppointmentView[],
  decision: Decision,
  now: Date,
): Decisions {
  return new Map(
    appointments.map((appointment) => [
      appointment.id,
      choicesOf(appointment, now).includes(decision) ? decision : 'silent',
    ]),
  );
}

/** The appointments to cancel, with the versions that the user saw. */
function cancelledBy(
  decisions: Decisions,
  appointments: readonly AppointmentView[],
): CloseTimeInput['cancel'] {
  return appointments.flatMap(({ id, version }) => {
    const decision = decisions.get(id) ?? 'keep';
    return decision === 'keep' ? [] : [{ appointmentId: id, version, notify: decision === 'tell' }];
  });
}
