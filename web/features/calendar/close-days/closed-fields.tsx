import { Stack, Switch, Text, TextInput } from '@mantine/core';
import { t } from '../../../lib/text/texts.ts';
import { CLOSED_FROM, CLOSED_TO, closedProblem, type TypedSpan } from '../book/booking-draft.ts';
import classes from '../calendar.module.css';

type ClosedFieldsProps = { value: TypedSpan; onChange: (patch: Partial<TypedSpan>) => void };

/** Start and end of closed time: dates and times, or whole days. */
export function ClosedFields({ value, onChange }: ClosedFieldsProps) {
  const { date, time, toDate, toTime, fullDay } = value;
  const problem = closedProblem(value);
  const pickFrom = (day: string) =>
    onChange({
      date: day,
      toDate: toDate === '' || toDate < day ? day : toDate,
      time: time || CLOSED_FROM,
      toTime: toTime || CLOSED_TO,
    });
  return (
    <Stack gap="sm">
      <Switch
        size="md"
        label={t('calendarDialogs.create.fullDay')}
        description={t('calendarDialogs.create.fullDayHint')}
        checked={fullDay}
        onChange={(event) => onChange({ fullDay: event.currentTarget.checked })}
      />
      <div className={classes.fields}>
        <TextInput
          type="date"
          required
          label={t('calendarDialogs.create.fromDate')}
          value={date}
          onChange={(event) => pickFrom(event.currentTarget.value)}
        />
        {!fullDay && (
          <TextInput
            type="time"
            required
            label={t('calendarDialogs.create.fromTime')}
            value={time}
            onChange={(event) => onChange({ time: event.currentTarget.value })}
          />
        )}
        <TextInput
          type="date"
          required
          label={t('calendarDialogs.create.toDate')}
          value={toDate}
          aria-invalid={problem === 'badDates'}
          onChange={(event) => onChange({ toDate: event.currentTarget.value })}
        />
        {!fullDay && (
          <TextInput
            type="time"
            required
            label={t('calendarDialogs.create.toTime')}
            value={toTime}
            aria-invalid={problem === 'badTimes' || problem === 'sameTimes'}
            onChange={(event) => onChange({ toTime: event.currentTarget.value })}
          />
        )}
      </div>
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {problem && t(`calendarDialogs.create.${problem}`)}
      </Text>
    </Stack>
  );
}
