import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { DraftForm } from '../../../components/draft-form.tsx';
import type { Draft } from '../../../lib/forms/drafts.ts';
import { t } from '../../../lib/text/texts.ts';
import { useUrlDialog } from '../../../lib/url/use-url-dialog.ts';
import { type BookingDraft, EMPTY_DRAFT } from '../book/booking-draft.ts';
import { usePrefilledCalendar } from '../book/use-booking-draft.ts';
import { CalendarField } from '../calendar-field.tsx';
import { useMayClose } from '../use-change-appointment.ts';
import { useGoToAppointment } from '../use-go-to-appointment.ts';
import { AffectedAppointments, CloseButton } from './affected-appointments.tsx';
import { ClosedFields } from './closed-fields.tsx';
import { useCloseForm } from './use-close-form.ts';

const NEW_CLOSING: BookingDraft = { ...EMPTY_DRAFT, what: 'closed', fullDay: true };

/** Dialog that closes days or hours and decides about the appointments in them. */
export function CloseDialog() {
  const dialog = useUrlDialog('dialog', 'at');
  const mayClose = useMayClose();
  const opened = dialog.value === 'close' && mayClose;
  const isReplaced = dialog.value !== null && !opened;
  const goTo = useGoToAppointment(dialog.value);
  return (
    <AppDialog
      opened={opened}
      onClose={dialog.close}
      title={t('calendarDialogs.close.title')}
      size="lg"
      fullOnPhone
    >
      <DraftForm name="closing" original={NEW_CLOSING}>
        {(formDraft) => (
          <CloseDraftForm
            formDraft={formDraft}
            onCancel={dialog.close}
            onClosed={(closedTime) => {
              if (isReplaced) return;
              goTo(closedTime);
              dialog.close();
            }}
          />
        )}
      </DraftForm>
    </AppDialog>
  );
}

type CloseDraftFormProps = Pick<ComponentProps<typeof CloseForm>, 'onCancel' | 'onClosed'> & {
  formDraft: Draft<BookingDraft>;
};

function CloseDraftForm({ formDraft, onCancel, onClosed }: CloseDraftFormProps) {
  const [draft, setDraft] = useState(formDraft.initial);
  usePrefilledCalendar(true, setDraft, 0);
  return (
    <CloseForm
      draft={draft}
      onChange={(next) => {
        setDraft(next);
        formDraft.save(next);
      }}
      onCancel={() => {
        formDraft.discard();
        onCancel();
      }}
      onClosed={(closedTime) => {
        formDraft.discard();
        onClosed(closedTime);
      }}
    />
  );
}

type CloseFormProps = {
  draft: BookingDraft;
  onChange: (draft: BookingDraft) => void;
  onCancel: () => void;
  onClosed: (closedTime: AppointmentView) => void;
};

/** Start, end, reason, and a decision for each appointment in the closed time. */
function CloseForm({ draft, onChange, onCancel, onClosed }: CloseFormProps) {
  const { affected, send, ...button } = useCloseForm(draft, onClosed);
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <CalendarField
          none="all"
          value={draft.resourceId}
          onChange={(resourceId) => onChange({ ...draft, resourceId })}
        />
        <ClosedFields value={draft} onChange={(patch) => onChange({ ...draft, ...patch })} />
        <TextInput
          label={t('calendarDialogs.close.reason')}
          maxLength={2000}
          value={draft.notes}
          onChange={(event) => onChange({ ...draft, notes: event.currentTarget.value })}
        />
        {affected && <AffectedAppointments {...affected} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <CloseButton {...button}>{t('calendarDialogs.create.submitClosed')}</CloseButton>
        </Group>
      </Stack>
    </form>
  );
}
