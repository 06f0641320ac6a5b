import { Text, TextInput } from '@mantine/core';
import { isCalendarDay } from '../../../../server/core/calendar-day.ts';
import { t } from '../../../lib/text/texts.ts';
import { formatClockTime } from '../appointment/format-appointment.ts';
import classes from '../calendar.module.css';
import { shiftMinutes, splitStart } from '../wall-clock.ts';
import { type BookingDraft, type DraftProblems, startOf, whatOf, withDate } from './booking-draft.ts';
import { FreeTimes } from './free-times.tsx';

type WhenFieldsProps = {
  draft: BookingDraft;
  onChange: (draft: BookingDraft) => void;
  minutes: number | null;
  problems: DraftProblems;
};

/** Day and start of an appointment: typed, or one of the day's free times. The end follows from the length. */
export function WhenFields({ draft, onChange, minutes, problems }: WhenFieldsProps) {
  const start = startOf(draft);
  const what = whatOf(draft);
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          type="date"
          required
          label={t('calendarDialogs.create.date')}
          value={draft.date}
          error={problems.date && t('calendarDialogs.create.dateMissing')}
          onChange={(event) => onChange(withDate(draft, event.currentTarget.value))}
        />
        <TextInput
          type="time"
          required
          label={t('calendarDialogs.create.time')}
          value={draft.time}
          error={problems.time && t('calendarDialogs.create.timeMissing')}
          onChange={(event) => onChange({ ...draft, time: event.currentTarget.value })}
        />
      </div>
      {start !== null && minutes !== null && minutes >= 1 && (
        <Text size="sm" c="dimmed">
          {t('calendarDialogs.create.ends', { time: formatClockTime(shiftMinutes(start, minutes)) })}
        </Text>
      )}
      {what && what.kind !== 'closed' && isCalendarDay(draft.date) && minutes !== null && minutes >= 1 && (
        <FreeTimes
          what={what.kind === 'general' ? { minutes } : what}
          day={draft.date}
          resourceId={draft.resourceId}
          chosen={start}
          onPick={(startsAt) => onChange({ ...draft, ...splitStart(startsAt) })}
        />
      )}
    </>
  );
}
