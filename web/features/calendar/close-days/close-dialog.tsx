import { type ComponentProps, useState } from 'react';
import type { AppointmentView } from '../../../../server/domains/appointments/appointments.schema.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { KeptForm } from '../../../components/kept-form.tsx';
import type { Draft } from '../../../lib/drafts.ts';
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
 * Closes days or hours together with what becomes of the appointments in them. What somebody else booked there meanwhile
 * is listed before it closes.
 */
export function CloseDialog() {
  const dialog = useUrlDialog('dialog', 'at');
  const mayClose = useMayClose();
  const opened = dialog.value === 'close' && mayClose;
  const [unseen, setUnseen] = useState<readonly AppointmentView[]>([]);
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
        <KeptForm name="closing" beginning={NEW_CLOSING}>
          {(kept) => (
            <KeptCloseForm
              kept={kept}
              onCancel={leave}
              onClosed={(made, unseen) => {
                goTo(made);
                if (unseen.length > 0) setUnseen(unseen);
                else leave();
              }}
            />
          )}
        </KeptForm>
      )}
    </AppDialog>
  );
}

type KeptCloseFormProps = Pick<ComponentProps<typeof CloseForm>, 'onCancel' | 'onClosed'> & {
  kept: Draft<BookingDraft>;
};

function KeptCloseForm({ kept, onCancel, onClosed }: KeptCloseFormProps) {
  const [draft, setDraft] = useState(kept.initial);
  useChosenCalendar(true, setDraft, 0);
  return (
    <CloseForm
      draft={draft}
      onChange={(next) => {
        setDraft(next);
        kept.keep(next);
      }}
      onCancel={() => {
        kept.forget();
        onCancel();
      }}
      onClosed={(made, unseen) => {
        kept.forget();
        onClosed(made, unseen);
      }}
    />
  );
}
