import { useRef } from 'react';
import { apiErrorOf, formatError } from '../../../lib/forms/api-errors.ts';
import { useDraftState } from '../../../lib/forms/drafts.ts';
import { useContentKey } from '../../../lib/input/use-content-key.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import type { FormatCalendar } from '../../../lib/use-resources.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { formatWarning, refusalOf } from '../conflicts/refusal.ts';
import { type BookingDraft, toBooking, toSeries } from './booking-draft.ts';

type Booked = Pick<Outputs['appointments']['book'], 'appointment' | 'overlaps'>;

/**
 * Books a draft. A double click or a retry of the same draft, also after a reload or with "Book anyway", books once; a
 * changed draft is a new booking. `onBooked` gets the result, with the appointments in closed time, and the booked
 * draft, because the form may have been closed and filled in again meanwhile.
 */
export function useBooking(
  onBooked: (result: Booked, booked: BookingDraft) => void,
  formatCalendar: FormatCalendar = () => null,
) {
  const { keyOf, renew } = useContentKey('booking');
  const sent = useRef<BookingDraft | null>(null);
  const [unanswered, setUnanswered] = useDraftState<string | null>('booking.unanswered', null);
  const book = trpc.appointments.book.useMutation({
    meta: { answersErrors: true },
    onError: (error) => {
      const { code, isUncertain } = apiErrorOf(error);
      if (isUncertain) setUnanswered(sent.current && contentOf(sent.current));
      // A request that was not sent says nothing about the earlier one.
      else if (code !== 'network') setUnanswered(null);
      if (!refusalOf(error)) showFailed(error);
    },
    onSuccess: (result) => {
      renew();
      setUnanswered(null);
      showBooked(result, formatCalendar(result.appointment));
      if (sent.current) onBooked(result, sent.current);
    },
  });
  const series = trpc.appointments.bookSeries.useMutation({
    meta: { answersErrors: true },
    onError: showFailed,
    onSuccess: (result) => {
      renew();
      showBookedSeries(result);
      if (sent.current) onBooked({ appointment: result.appointment, overlaps: [] }, sent.current);
    },
  });
  const busy = book.isPending || series.isPending;
  const submit = (draft: BookingDraft, allowOverlap: boolean, notify = true) => {
    const content = toBooking(draft, '', false);
    if (!content || busy) return;
    sent.current = draft;
    book.mutate({ ...content, bookingKey: keyOf(content), allowOverlap, notify });
  };
  /** Books a repeating draft on all its dates except skipped ones; a refusal is shown in a toast. */
  const submitSeries = (draft: BookingDraft, { leaveOut, notify, onRefused }: SeriesPress) => {
    const content = toSeries(draft, leaveOut);
    if (!content || busy) return;
    sent.current = draft;
    series.mutate({ ...content, bookingKey: keyOf(content), notify }, { onError: onRefused });
  };
  /** True while it is unknown whether exactly this draft was booked, because the answer was lost. */
  const isUnanswered = (draft: BookingDraft) => unanswered !== null && unanswered === contentOf(draft);
  return { submit, submitSeries, busy, isUnanswered, refusal: refusalOf(book.error), resetError: book.reset };
}

const contentOf = (draft: BookingDraft) => JSON.stringify(toBooking(draft, '', false));

type SeriesPress = { leaveOut: string[]; notify: boolean; onRefused: () => void };

/** Long enough to read the message about a booking whose outcome is unknown. */
const UNCERTAIN_MS = 20_000;

function showFailed(error: unknown): void {
  const title = t('calendar.failed');
  if (apiErrorOf(error).isUncertain)
    showToast({ kind: 'error', title, message: t('calendar.uncertain'), durationMs: UNCERTAIN_MS });
  else showToast({ kind: 'error', title, message: formatError(error) });
}

/** With several calendars the text names the booked one. */
function showBooked(
  { appointment, warnings }: Outputs['appointments']['book'],
  calendar: string | null,
): void {
  const bookedText = formatBooked(appointment.kind === 'closed', calendar);
  const texts = [bookedText, ...warnings.map(formatWarning)];
  showToast({ kind: 'success', title: t('calendar.done.title'), message: texts.join('. ') });
}

function formatBooked(isClosed: boolean, calendar: string | null): string {
  if (isClosed) return t('calendar.done.closed');
  return calendar === null ? t('calendar.done.created') : t('calendars.created', { calendar });
}

function showBookedSeries({ booked: count, warnings }: Outputs['appointments']['bookSeries']): void {
  const texts = [t('calendarDialogs.series.done', { count }), ...warnings.map(formatWarning)];
  showToast({ kind: 'success', title: t('calendar.done.title'), message: texts.join('. ') });
}
