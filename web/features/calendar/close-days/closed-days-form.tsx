import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { KeptForm } from '../../../components/kept-form.tsx';
import type { Draft } from '../../../lib/forms/drafts.ts';
import { focusWhenShown } from '../../../lib/input/focus-when-shown.ts';
import { t } from '../../../lib/text/texts.ts';
import { type BookingDraft, closedProblem, EMPTY_DRAFT, withDate } from '../book/booking-draft.ts';
import { CalendarField } from '../calendar-field.tsx';
import { findAppointment } from '../use-go-to-made.ts';
import { CloseButton } from './close-button.tsx';
import classes from './closed-days.module.css';
import { UnderClosing } from './under-closing.tsx';
import { useCloseForm } from './use-close-form.ts';

const NEW_HOLIDAY: BookingDraft = { ...EMPTY_DRAFT, what: 'closed', fullDay: true };

/** Closes whole days with a note, and decides what happens to the appointments in them. */
export function ClosedDaysForm({ today, onDone }: { today: string; onDone: () => void }) {
  return (
    <KeptForm name="closedDays" beginning={NEW_HOLIDAY}>
      {(kept) => (
        <KeptClosedDaysForm
          kept={kept}
          today={today}
          onCancel={() => {
            kept.forget();
            onDone();
          }}
          onClosed={(made) => {
            onDone();
            focusWhenShown(() => findAppointment(made.id));
          }}
        />
      )}
    </KeptForm>
  );
}

type KeptClosedDaysFormProps = {
  kept: Draft<BookingDraft>;
  today: string;
  onCancel: () => void;
  onClosed: (made: AppointmentView) => void;
};

function KeptClosedDaysForm({ kept, today, onCancel, onClosed }: KeptClosedDaysFormProps) {
  const [draft, show] = useState(kept.initial);
  const setDraft = (next: BookingDraft) => {
    show(next);
    kept.keep(next);
  };
  const { under, send, ...button } = useCloseForm(draft, (made) => {
    kept.forget();
    show(NEW_HOLIDAY);
    onClosed(made);
  });
  const isBackwards = closedProblem(draft) === 'badDates';
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
            label={t('calendarDialogs.closedDays.from')}
            value={draft.date}
            onChange={(event) => setDraft(withDate(draft, event.currentTarget.value))}
          />
          <TextInput
            type="date"
            required
            min={draft.date || today}
            label={t('calendarDialogs.closedDays.to')}
            value={draft.toDate}
            error={isBackwards && t('calendarDialogs.create.badDates')}
            onChange={(event) => setDraft({ ...draft, toDate: event.currentTarget.value })}
          />
          <TextInput
            label={t('calendarDialogs.closedDays.note')}
            maxLength={2000}
            value={draft.notes}
            onChange={(event) => setDraft({ ...draft, notes: event.currentTarget.value })}
          />
        </div>
        {under && <UnderClosing {...under} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <CloseButton {...button}>{t('calendarDialogs.closedDays.add')}</CloseButton>
        </Group>
      </Stack>
    </form>
  );
}
