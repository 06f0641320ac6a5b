import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { AppointmentView } from '../../../../server/domains/appointments/appointments.schema.ts';
import { useKeptState } from '../../../lib/drafts.ts';
import { focusWhenShown } from '../../../lib/focus-when-shown.ts';
import { t } from '../../../lib/texts/t.ts';
import {
  type BookingDraft,
  closedProblem,
  EMPTY_DRAFT,
  isIncomplete,
  withDate,
} from '../book/booking-draft.ts';
import { useBooking } from '../book/use-booking.ts';
import { LaidOver } from '../conflicts/laid-over.tsx';
import { findAppointment } from '../use-go-to-made.ts';
import classes from './closed-days.module.css';

const NEW_HOLIDAY: BookingDraft = { ...EMPTY_DRAFT, what: 'closed', fullDay: true };

/** Closes whole days, with a note on why; appointments that lie in them are listed afterwards and stay. */
export function ClosedDaysForm({ today }: { today: string }) {
  const [draft, setDraft] = useKeptState('closedDays', NEW_HOLIDAY);
  const [laidOver, setLaidOver] = useState<readonly AppointmentView[]>([]);
  const booking = useBooking(({ appointment, overlaps }) => {
    setDraft(NEW_HOLIDAY);
    setLaidOver(overlaps);
    if (overlaps.length === 0) focusWhenShown(() => findAppointment(appointment.id));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    booking.submit(draft, false);
  };
  const isBackwards = closedProblem(draft) === 'badDates';
  if (laidOver.length > 0) return <LaidOver appointments={laidOver} onDone={() => setLaidOver([])} />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <div className={classes.form}>
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
        <Group justify="flex-end">
          <Button type="submit" mih={44} loading={booking.busy} disabled={isIncomplete(draft)}>
            {t('calendar.closedDays.add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
