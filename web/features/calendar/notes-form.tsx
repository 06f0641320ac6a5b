import { Button, Group, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { AppointmentView } from '../../../server/domains/appointments/appointments.schema.ts';
import { t } from '../../lib/texts/t.ts';
import { useChangeAppointment } from './use-change-appointment.ts';

/** The notes of an appointment; what is typed stays until it is saved. */
export function NotesForm({ appointment: { id, notes } }: { appointment: AppointmentView }) {
  const [typed, setTyped] = useState<string | null>(null);
  const { change, busy } = useChangeAppointment();
  const value = typed ?? notes ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change({ appointmentId: id, notes: value }, 'notes', () => setTyped(null));
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Textarea
          label={t('calendar.details.notes')}
          autosize
          minRows={2}
          maxLength={2000}
          value={value}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button
            type="submit"
            variant="default"
            mih={44}
            loading={busy}
            disabled={value.trim() === (notes ?? '')}
          >
            {t('calendar.details.saveNotes')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
