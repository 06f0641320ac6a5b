import { type ComponentProps, useState } from 'react';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { KeptForm } from '../../../components/kept-form.tsx';
import type { Draft } from '../../../lib/forms/drafts.ts';
import { t } from '../../../lib/text/texts.ts';
import { useUrlDialog } from '../../../lib/url/use-url-dialog.ts';
import { useMayClose } from '../appointment/use-may-change.ts';
import { type BookingDraft, EMPTY_DRAFT } from '../book/booking-draft.ts';
import { useChosenCalendar } from '../book/use-chosen-calendar.ts';
import { useGoToMade } from '../use-go-to-made.ts';
import { CloseForm } from './close-form.tsx';

const NEW_CLOSING: BookingDraft = { ...EMPTY_DRAFT, what: 'closed', fullDay: true };

/** Closes days or hours, and decides what happens to the appointments in them. */
export function CloseDialog() {
  const dialog = useUrlDialog('dialog', 'at');
  const mayClose = useMayClose();
  const opened = dialog.value === 'close' && mayClose;
  const goTo = useGoToMade(opened);
  return (
    <AppDialog
      opened={opened}
      onClose={dialog.close}
      title={t('calendarDialogs.close.title')}
      size="lg"
      fullOnPhone
    >
      <KeptForm name="closing" beginning={NEW_CLOSING}>
        {(kept) => (
          <KeptCloseForm
            kept={kept}
            onCancel={dialog.close}
            onClosed={(made) => {
              goTo(made);
              dialog.close();
            }}
          />
        )}
      </KeptForm>
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
      onClosed={(made) => {
        kept.forget();
        onClosed(made);
      }}
    />
  );
}
