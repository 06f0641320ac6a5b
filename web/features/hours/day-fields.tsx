import { Switch, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import type { DayHours } from '../../../server/domains/hours/hours.schema.ts';
import { t } from '../../lib/texts/t.ts';
import classes from './hours.module.css';
import { sayDay } from './say-hours.ts';

type DayFieldsProps = {
  day: DayHours;
  onChange: (day: DayHours) => void;
  /** Why it cannot be saved so. */
  problem: string | null;
};

/** Whether a day is open, and from when until when. A day that opens gets the usual times to begin with. */
export function DayFields({ day, onChange, problem }: DayFieldsProps) {
  const { dayOfWeek, isClosed, openTime, closeTime } = day;
  const problemId = useId();
  const name = sayDay(dayOfWeek);
  const toggle = (isOpen: boolean) =>
    onChange({ ...day, isClosed: !isOpen, openTime: openTime ?? '09:00', closeTime: closeTime ?? '17:00' });
  return (
    <fieldset className={classes.day} aria-label={name}>
      <Switch
        size="md"
        label={name}
        aria-label={t('hours.edit.openOn', { day: name })}
        styles={{ body: { minHeight: 44, alignItems: 'center' }, label: { fontWeight: 600 } }}
        checked={!isClosed}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {isClosed ? (
        <Text c="dimmed" className={classes.closed}>
          {t('hours.week.closed')}
        </Text>
      ) : (
        <div className={classes.times}>
          <TimeField
            label={t('hours.edit.opens')}
            name={t('hours.edit.dayOpens', { day: name })}
            value={openTime}
            problemId={problem === null ? null : problemId}
            onChange={(time) => onChange({ ...day, openTime: time })}
          />
          <TimeField
            label={t('hours.edit.closes')}
            name={t('hours.edit.dayCloses', { day: name })}
            value={closeTime}
            problemId={problem === null ? null : problemId}
            onChange={(time) => onChange({ ...day, closeTime: time })}
          />
        </div>
      )}
      {problem !== null && (
        <Text
          id={problemId}
          size="sm"
          c="var(--mantine-color-error)"
          className={classes.problem}
          role="alert"
        >
          {problem}
        </Text>
      )}
    </fieldset>
  );
}

type TimeFieldProps = {
  label: string;
  /** The whole name, with its day, for those who do not see the row. */
  name: string;
  value: string | null;
  problemId: string | null;
  onChange: (time: string | null) => void;
};

/** Hours and minutes in the browser's own field; seconds are not for people. */
function TimeField({ label, name, value, problemId, onChange }: TimeFieldProps) {
  return (
    <TextInput
      type="time"
      size="md"
      label={label}
      aria-label={name}
      value={value?.slice(0, 5) ?? ''}
      error={problemId !== null}
      {...(problemId !== null && { 'aria-describedby': problemId })}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
