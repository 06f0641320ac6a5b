import { Button, Group, Stack, TextInput } from '@mantine/core';
import { skipToken } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AppointmentView } from '../../../../server/domains/appointments/appointments.schema.ts';
import { t } from '../../../lib/texts/t.ts';
import { trpc } from '../../../trpc.ts';
import { type BookingDraft, isIncomplete, timeOf } from '../book/booking-draft.ts';
import { cancelledBy, type Decisions } from './close-decisions.ts';
import { ClosedFields } from './closed-fields.tsx';
import { UnderClosing } from './under-closing.tsx';
import { useClosing } from './use-closing.ts';

type CloseFormProps = {
  draft: BookingDraft;
  onChange: (draft: BookingDraft) => void;
  onCancel: () => void;
  /** `unseen`: what lies in the closed time and was not in the list. */
  onClosed: (made: AppointmentView, unseen: AppointmentView[]) => void;
};

/** From when to when, why, and what becomes of each appointment in that time. */
export function CloseForm({ draft, onChange, onCancel, onClosed }: CloseFormProps) {
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  const time = isIncomplete(draft) ? null : timeOf(draft);
  const under = trpc.appointments.under.useQuery(time ? { time } : skipToken);
  const listed = time === null ? [] : (under.data?.appointments ?? []);
  const cancel = cancelledBy(decisions, listed);
  const { submit, busy } = useClosing({
    onClosed({ appointment, kept }) {
      const seen = new Set(listed.map(({ id }) => id));
      const unseen = kept.filter(({ id }) => !seen.has(id));
      onClosed(appointment, unseen);
    },
    onRefused: () => void under.refetch(),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const notes = draft.notes.trim();
    if (time) submit({ time, ...(notes && { notes }), cancel });
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <ClosedFields value={draft} onChange={(patch) => onChange({ ...draft, ...patch })} />
        <TextInput
          label={t('calendar.close.reason')}
          maxLength={2000}
          value={draft.notes}
          onChange={(event) => onChange({ ...draft, notes: event.currentTarget.value })}
        />
        {time && <UnderClosing query={under} decisions={decisions} onDecide={setDecisions} />}
        <Group justify="flex-end">
          <Button variant="default" mih={44} onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            mih={44}
            loading={busy}
            disabled={time === null || under.data === undefined}
            {...(cancel.length > 0 && { color: 'red' })}
          >
            {cancel.length > 0
              ? t('calendar.close.submit', { count: cancel.length })
              : t('calendar.create.submitClosed')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
