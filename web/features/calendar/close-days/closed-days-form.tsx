import { Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AppointmentView } from '../../../../server/domains/appointments/appointments.schema.ts';
import { useKeptState } from '../../../lib/drafts.ts';
import { focusWhenShown } from '../../../lib/focus-when-shown.ts';
import { t } from '../../../lib/texts/t.ts';
import { type BookingDraft, closedProblem, EMPTY_DRAFT, withDate } from '../book/booking-draft.ts';
import { CalendarField } from '../calendar-field.tsx';
import { LaidOver } from '../conflicts/laid-over.tsx';
import { findAppointment } from '../use-go-to-made.ts';
import { CloseButton } from './close-button.tsx';
import classes from './closed-days.module.css';
import { UnderClosing } from './under-closing.tsx';
import { useCloseForm } from './use-close-form.ts';

const NEW_HOLIDAY: BookingDraft = { ...EMPTY_DRAFT, what: 'closed', fullDay: true };

/** Closes whole days, with a note on why and with what becomes of the appointments that lie in them. */
export function ClosedDaysForm({ today }: { today: string }) {
  const [draft, setDraft] = useKeptState('closedDays', NEW_HOLIDAY);
  const [laidOver, setLaidOver] = useState<readonly AppointmentView[]>([]);
  const { under, send, ...button } = useCloseForm(draft, (made, unseen) => {
    setDraft(NEW_HOLIDAY);
    setLaidOver(unseen);
    if (unseen.length === 0) focusWhenShown(() => findAppointment(made.id));
  });
  const isBackwards = closedProblem(draft) === 'badDates';
  if (laidOver.length > 0) return <LaidOver appointments={laidOver} onDone={() => setLaidOver([])} />;
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <div className={classes.form}>
          <CalendarField
            none="all"
            value={draft.resourceId}
            onChange={(resourceId) => setDraft({ ...draft, resourceId })}
          />
          <TextInput
            type="date"
            required
            min={today}
            label={t('calendar.closedDays.from')}
            value={draft.date}
            onChange={(event) => setDraft(withDate(draft, event.currentTarget.value))}
          />
          <TextInput
            type="date"
            required
            min={draft.date || today}
            label={t('calendar.closedDays.to')}
            value={draft.toDate}
            error={isBackwards && t('calendar.create.badDates')}
            onChange={(event) => setDraft({ ...draft, toDate: event.currentTarget.value })}
          />
          <TextInput
            label={t('calendar.closedDays.note')}
            maxLength={2000}
            value={draft.notes}
            onChange={(event) => setDraft({ ...draft, notes: event.currentTarget.value })}
          />
        </div>
        {under && <UnderClosing {...under} />}
        <Group justify="flex-end">
          <CloseButton {...button}>{t('calendar.closedDays.add')}</CloseButton>
        </Group>
      </Stack>
    </form>
  );
}
