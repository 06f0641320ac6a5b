import { Button, Group, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { DraftNote } from '../../../components/draft-note.tsx';
import { t } from '../../../lib/text/texts.ts';
import { useChangeAppointment } from './use-change-appointment.ts';

type NotesFormProps = {
  appointment: AppointmentView;
  /** The unsaved text, if there is any. */
  typed: string | undefined;
  setTyped: (change: (typed: string | undefined) => string | undefined) => void;
};

/** The notes of an appointment; what is typed stays until it is saved, also what is typed while saving. */
export function NotesForm({ appointment: { id, notes }, typed, setTyped }: NotesFormProps) {
  const { change, busy } = useChangeAppointment();
  const value = typed ?? notes ?? '';
  const [isRestored, setIsRestored] = useState(value !== (notes ?? ''));
  const discard = () => {
    setIsRestored(false);
    setTyped(() => undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const saved = () => {
      setIsRestored(false);
      setTyped((now) => (now === value ? undefined : now));
    };
    change({ appointmentId: id, notes: value }, 'notes', saved);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        {isRestored && <DraftNote onDiscard={discard} />}
        <Textarea
          label={t('calendarDialogs.details.notes')}
          autosize
          minRows={2}
          maxLength={2000}
          value={value}
          onChange={({ currentTarget }) => {
            const text = currentTarget.value;
            setTyped(() => text);
          }}
        />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={busy} disabled={value.trim() === (notes ?? '')}>
            {t('calendarDialogs.details.saveNotes')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
