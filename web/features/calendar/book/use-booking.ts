import { useRef } from 'react';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { apiErrorOf, formatError } from '../../../lib/forms/api-errors.ts';
import { useDraftState } from '../../../lib/forms/drafts.ts';
import { useContentKey } from '../../../lib/input/use-content-key.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import type { FormatCalendar } from '../../../lib/use-resources.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { formatWarning, refusalOf } from '../conflicts/refusal.ts';
import { type BookingDraft, toBooking, toSeries, toSeriesPlan } from './booking-draft.ts';

type Booked = Pick<Outputs['appointments']['book'], 'appointment' | 'overlaps'>;

/**
 * Books a draft. Double clicks and retries of the same draft create one booking, even after a reload or with "Book
 * anyway". A changed draft is a new booking. `onBooked` receives the result, including the appointments that new closed
 * time covers. It also receives the booked draft, because the user may have closed and refilled the form in the
 * meantime.
 */
export function useBooking(
  onBooked: (result: Booked, booked: BookingDraft) => void,
  formatCalendar: FormatCalendar = () => null,
) {
  const zone = useTimeZone();
  const { keyOf, renew } = useContentKey('booking');
  const sent = useRef<BookingDraft | null>(null);
  const [unanswered, setUnanswered] = useDraftState<Unanswered | null>('booking.unanswered', null);
  const recordUnanswered = (error: unknown, leaveOut: string[]) => {
    const { code, isUncertain } = apiErrorOf(error);
    if (isUncertain) setUnanswered(sent.current && { content: contentOf(sent.current, zone), leaveOut });
    // A `network` error that is not uncertain means that this request was never sent. An earlier request without a
    // response may still have succeeded, so its record stays.
    else if (code !== 'network') setUnanswered(null);
  };
  const book = trpc.appointments.book.useMutation({
    meta: { answersErrors: true },
    onError: (error) => {
      recordUnanswered(error, []);
      if (!refusalOf(error)) showFailed(error);
    },
    onSuccess: (result, { allowOverlap, notify }) => {
      renew();
      setUnanswered(null);
      if (!sent.current) return;
      // An earlier request, whose response was lost, booked this appointment, and it was cancelled since. The user
      // wants a new one, so the draft is sent again.
      if (result.appointment.status === 'cancelled') send(sent.current, allowOverlap, notify);
      else {
        showBooked(result, formatCalendar(result.appointment));
        onBooked(result, sent.current);
      }
    },
  });
  const series = trpc.appointments.bookSeries.useMutation({
    meta: { answersErrors: true },
    onError: (error, { leaveOut }) => {
      recordUnanswered(error, leaveOut);
      showFailed(error);
    },
    onSuccess: (result) => {
      renew();
      setUnanswered(null);
      showBookedSeries(result);
      if (sent.current) onBooked({ appointment: result.appointment, overlaps: [] }, sent.current);
    },
  });
  const busy = book.isPending || series.isPending;
  const send = (draft: BookingDraft, allowOverlap = false, notify = true) => {
    const content = toBooking(draft, '', false, zone);
    if (!content) return;
    sent.current = draft;
    book.mutate({ ...content, bookingKey: keyOf(content), allowOverlap, notify });
  };
  const submit = (draft: BookingDraft, allowOverlap: boolean, notify?: boolean) => {
    if (!busy) send(draft, allowOverlap, notify);
  };
  /** Books a repeating draft on all dates except `leaveOut`. Shows a refusal in a toast. */
  const submitSeries = (draft: BookingDraft, { leaveOut, notify, onRefused }: SeriesPress) => {
    // If the response to an earlier request was lost, its appointments may occupy the dates. The same request is then
    // repeated with the same key and the same skipped days, so that nothing is booked twice.
    const content = toSeries(draft, unansweredAs(draft)?.leaveOut ?? leaveOut);
    if (!content || busy) return;
    sent.current = draft;
    series.mutate({ ...content, bookingKey: keyOf(content), notify }, { onError: onRefused });
  };
  const unansweredAs = (draft: BookingDraft) =>
    unanswered?.content === contentOf(draft, zone) ? unanswered : undefined;
  /** True while the response to a request for exactly this draft is missing, so that its outcome is unknown. */
  const isUnanswered = (draft: BookingDraft) => unansweredAs(draft) !== undefined;
  return { submit, submitSeries, busy, isUnanswered, refusal: refusalOf(book.error), resetError: book.reset };
}

/** A sent draft without a response. `leaveOut` contains the skipped days of a series. */
type Unanswered = { content: string; leaveOut: string[] };

const contentOf = (draft: BookingDraft, zone: string) =>
  JSON.stringify([toBooking(draft, '', false, zone), toSeriesPlan(draft)]);

type SeriesPress = { leaveOut: string[]; notify: boolean; onRefused: () => void };

/** Duration of the toast, long enough to read the message about a booking whose outcome is unknown. */
const UNCERTAIN_MS = 20_000;

function showFailed(error: unknown): void {
  const title = t('calendar.failed');
  if (apiErrorOf(error).isUncertain)
    showToast({ kind: 'error', title, message: t('calendar.uncertain'), durationMs: UNCERTAIN_MS });
  else showToast({ kind: 'error', title, message: formatError(error) });
}

/** Reports the booking. With several calendars the text names the booked calendar. */
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
