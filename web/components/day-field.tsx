import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isCalendarDay } from '../../server/core/calendar-day.ts';

type DayFieldProps = {
  label: string;
  value: string;
  error?: string | null;
  /** Called with a complete day, and with '' when the field is cleared; not called for each typed digit. */
  onChange: (day: string) => void;
};

/** A calendar day of the business. */
export function DayField({ label, value, error, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    setTyped(value);
  }, [value]);
  const type = (next: string) => {
    setTyped(next);
    if (next === '' || isCalendarDay(next)) onChange(next);
  };
  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      error={error ?? null}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
