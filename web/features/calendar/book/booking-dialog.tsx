import { Skeleton, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { DraftNote } from '../../../components/draft-form.tsx';
import { AfterPaint } from '../../../components/focus-on-arrival.tsx';
import { t } from '../../../lib/text/texts.ts';
import { readId } from '../../../lib/url/read-id.ts';
import { useUrlDialog } from '../../../lib/url/use-url-dialog.ts';
import { useCalendarLabel } from '../../../lib/use-resources.ts';
import { CoveredAppointments } from '../conflicts/time-warnings.tsx';
import { useGoToAppointment } from '../use-go-to-appointment.ts';
import { EMPTY_DRAFT } from './booking-draft.ts';
import { BookingForm } from './booking-form.tsx';
import { NewCustomerDialog, useNewCustomerDialog } from './new-customer-dialog.tsx';
import { useBooking } from './use-booking.ts';
import { useBookingDraft } from './use-booking-draft.ts';

/**
 * Dialog that books an appointment or closes time. Closing the dialog keeps the draft; a booking or Cancel discards it.
 * If new closed time covers appointments, the dialog lists them before it closes.
 */
export function BookingDialog() {
  const dialog = useUrlDialog('dialog', 'at');
  const [coveredAppointments, setCoveredAppointments] = useState<readonly AppointmentView[]>([]);
  const newCustomer = useNewCustomerDialog();
  const [kind, customerId = null] = dialog.value?.split('.') ?? [];
  const opened = kind === 'new';
  const { draft, setDraft, change, ...restored } = useBookingDraft(opened, readId(customerId));
  const isReplaced = dialog.value !== null && !opened;
  const goTo = useGoToAppointment(dialog.value);
  const booking = useBooking(({ appointment, overlaps }, booked) => {
    if (booked !== draft) return;
    setDraft(EMPTY_DRAFT);
    if (isReplaced) return;
    goTo(appointment);
    if (overlaps.length > 0) setCoveredAppointments(overlaps);
    else dialog.close();
  }, useCalendarLabel());
  const { resetError } = booking;
  // The effect runs only when the dialog opens, not when `resetError` changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!opened) return;
    resetError();
    setCoveredAppointments([]);
  }, [opened]);
  return (
    <>
      <AppDialog
        opened={opened && !newCustomer.isAdding}
        onClose={dialog.close}
        size="lg"
        fullOnPhone
        title={t(
          coveredAppointments.length > 0 ? 'calendarDialogs.overlaps.title' : 'calendarDialogs.create.title',
        )}
      >
        {coveredAppointments.length > 0 ? (
          <CoveredAppointments appointments={coveredAppointments} onDone={dialog.close} />
        ) : (
          <AfterPaint placeholder={<Skeleton height={780} />}>
            <Stack>
              {restored.isRestored && <DraftNote onDiscard={restored.discard} />}
              <BookingForm
                key={restored.round}
                draft={draft}
                onChange={(next) => {
                  change(next);
                  if (booking.refusal) resetError();
                }}
                booking={booking}
                onAddCustomer={newCustomer.add}
                onCancel={() => {
                  setDraft(EMPTY_DRAFT);
                  dialog.close();
                }}
              />
            </Stack>
          </AfterPaint>
        )}
      </AppDialog>
      <NewCustomerDialog
        opened={opened && newCustomer.isAdding}
        initialValues={newCustomer.initialValues}
        onClose={newCustomer.close}
        onCreated={(customer) => {
          setDraft((previous) => ({ ...previous, customerOption: 'list', customer }));
          newCustomer.close();
        }}
      />
    </>
  );
}
