import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { t } from '../../../lib/text/texts.ts';
import type { BookingDraft } from '../book/booking-draft.ts';
import { CalendarField } from '../calendar-field.tsx';
import { CloseButton } from './close-button.tsx';
import { ClosedFields } from './closed-fields.tsx';
import { UnderClosing } from './under-closing.tsx';
import { useCloseForm } from './use-close-form.ts';

type CloseFormProps = {
  draft: BookingDraft;
  onChange: (draft: BookingDraft) => void;
  onCancel: () => void;
  onClosed: (made: AppointmentView) => void;
};

/** From when to when, why, and what becomes of each appointment in that time. */
export function CloseForm({ draft, onChange, onCancel, onClosed }: CloseFormProps) {
  const { under, send, ...button } = useCloseForm(draft, onClosed);
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
        {under && <UnderClosing {...under} />}
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
