import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AppointmentView } from '../../../../server/domains/appointments/appointments.schema.ts';
import { AfterPaint } from '../../../components/after-paint.tsx';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { useKeptState } from '../../../lib/drafts.ts';
import { readId } from '../../../lib/read-id.ts';
import { t } from '../../../lib/texts/t.ts';
import { useSayCalendar } from '../../../lib/use-resources.ts';
import { useUrlDialog } from '../../../lib/use-url-dialog.ts';
import { LaidOver } from '../conflicts/laid-over.tsx';
import { useGoToMade } from '../use-go-to-made.ts';
import { type BookingDraft, EMPTY_DRAFT } from './booking-draft.ts';
import { BookingForm } from './booking-form.tsx';
import { NewCustomerDialog } from './new-customer-dialog.tsx';
import { useBooking } from './use-booking.ts';
import { useChosenCalendar } from './use-chosen-calendar.ts';
import { useChosenCustomer } from './use-chosen-customer.ts';
import { useClickedTime } from './use-clicked-time.ts';

/**
 * Books an appointment or closes time. The draft stays while the dialog is closed and begins afresh after a booking;
 * closed time over appointments lists them before the dialog closes.
 */
export function BookingDialog() {
  const dialog = useUrlDialog('dialog', 'at');
  const [draft, setDraft] = useKeptState<BookingDraft>('booking', EMPTY_DRAFT);
  const [laidOver, setLaidOver] = useState<readonly AppointmentView[]>([]);
  const newCustomer = useUrlDialog('newCustomer');
  const isAdding = newCustomer.value !== null;
  const [kind, customerId = null] = dialog.value?.split('.') ?? [];
  const opened = kind === 'new';
  const goTo = useGoToMade(opened);
  const booking = useBooking(({ appointment, overlaps }, booked) => {
    if (booked !== draft) return;
    setDraft(EMPTY_DRAFT);
    goTo(appointment);
    if (overlaps.length > 0) setLaidOver(overlaps);
    else dialog.close();
  }, useSayCalendar());
  const { forget } = booking;
  // Runs on opening only, not when the function changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!opened) return;
    forget();
    setLaidOver([]);
  }, [opened]);
  useClickedTime(opened, setDraft);
  useChosenCalendar(opened, setDraft);
  useChosenCustomer(opened ? readId(customerId) : null, setDraft);
  return (
    <>
      <AppDialog
        opened={opened && !isAdding}
        onClose={dialog.close}
        size="lg"
        fullOnPhone
        title={t(laidOver.length > 0 ? 'calendar.laidOver.title' : 'calendar.create.title')}
      >
        {laidOver.length > 0 ? (
          <LaidOver appointments={laidOver} onDone={dialog.close} />
        ) : (
          <AfterPaint placeholder={<Skeleton height={780} />}>
            <BookingForm
              draft={draft}
              onChange={(next) => {
                setDraft(next);
                if (booking.refusal) forget();
              }}
              booking={booking}
              onAddCustomer={() => newCustomer.open('1')}
              onCancel={dialog.close}
            />
          </AfterPaint>
        )}
      </AppDialog>
      <NewCustomerDialog
        opened={opened && isAdding}
        onClose={newCustomer.close}
        onCreated={(customer) => {
          setDraft((previous) => ({ ...previous, customerOption: 'list', customer }));
          newCustomer.close();
        }}
      />
    </>
  );
}
