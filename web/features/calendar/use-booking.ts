import type { AppointmentView } from '../../../server/domains/appointments/appointments.schema.ts';
import { sayError } from '../../lib/api-errors.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../lib/toasts.ts';
import { useContentKey } from '../../lib/use-content-key.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { type BookingDraft, toBooking } from './booking-draft.ts';
import { refusalOf } from './refusal.ts';
import { sayWarning } from './say-warning.ts';

/**
 * Books a draft. A double click or a second try of the same draft books once, also with "book anyway"; a changed draft,
 * and the next booking, are bookings of their own. `onBooked` gets the appointments under closed time that was just
 * made.
 */
export function useBooking(onBooked: (overlaps: readonly AppointmentView[]) => void) {
  const utils = trpc.useUtils();
  const { keyOf, renew } = useContentKey();
  const book = trpc.appointments.book.useMutation({
    meta: { answersErrors: true },
    onError: (error) => {
      if (!refusalOf(error))
        showToast({ kind: 'error', title: t('calendar.failed'), message: sayError(error) });
    },
    onSuccess: (result) => {
      renew();
      sayBooked(result);
      onBooked(result.overlaps);
      void utils.insights.invalidate();
      return utils.appointments.invalidate();
    },
  });
  const submit = (draft: BookingDraft, allowOverlap: boolean, notify = true) => {
    const content = toBooking(draft, '', false);
    if (content && !book.isPending)
      book.mutate({ ...content, bookingKey: keyOf(content), allowOverlap, notify });
  };
  return { submit, busy: book.isPending, refusal: refusalOf(book.error), forget: book.reset };
}

function sayBooked({ appointment, warnings }: Outputs['appointments']['book']): void {
  const isClosed = appointment.kind === 'closed';
  const said = t(isClosed ? 'calendar.done.closed' : 'calendar.done.created');
  const texts = [said, ...warnings.map(sayWarning)];
  showToast({ kind: 'success', title: t('calendar.done.title'), message: texts.join('. ') });
}
