import { useState } from 'react';
import type { AppointmentView } from '../../../../server/domains/appointments/appointments.schema.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { t } from '../../../lib/texts/t.ts';
import { useUrlDialog } from '../../../lib/use-url-dialog.ts';
import { useMayClose } from '../appointment/use-may-change.ts';
import { type BookingDraft, EMPTY_DRAFT } from '../book/booking-draft.ts';
import { useChosenCalendar } from '../book/use-chosen-calendar.ts';
import { LaidOver } from '../conflicts/laid-over.tsx';
import { useGoToMade } from '../use-go-to-made.ts';
import { CloseForm } from './close-form.tsx';

const NEW_CLOSING: BookingDraft = { ...EMPTY_DRAFT, what: 'closed', fullDay: true };

/**
 * Closes days or hours together with what becomes of the appointments in them. The draft stays while the dialog is
 * closed. What somebody else booked there meanwhile is listed before it closes.
 */
export function CloseDialog() {
  const dialog = useUrlDialog('dialog', 'at');
  const mayClose = useMayClose();
  const opened = dialog.value === 'close' && mayClose;
  const [draft, setDraft] = useState(NEW_CLOSING);
  const [unseen, setUnseen] = useState<readonly AppointmentView[]>([]);
  useChosenCalendar(opened, setDraft);
  const goTo = useGoToMade(opened);
  const leave = () => {
    setUnseen([]);
    dialog.close();
  };
  return (
    <AppDialog opened={opened} onClose={leave} title={t('calendar.close.title')} size="lg" fullOnPhone>
      {unseen.length > 0 ? (
        <LaidOver appointments={unseen} onDone={leave} />
      ) : (
        <CloseForm
          draft={draft}
          onChange={setDraft}
          onCancel={leave}
          onClosed={(made, unseen) => {
            setDraft(NEW_CLOSING);
            goTo(made);
            if (unseen.length > 0) setUnseen(unseen);
            else leave();
          }}
        />
      )}
    </AppDialog>
  );
}
