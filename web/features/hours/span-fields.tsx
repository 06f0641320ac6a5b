import { ActionIcon, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { DayHours } from '../../../server/modules/scheduling/hours/hours.schema.ts';
import { formatTimeOfDay } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { weekdayLabel } from '../../lib/text/weekday-label.ts';
import { isOvernight } from './change-spans.ts';
import classes from './hours.module.css';

type SpanFieldsProps = {
  dayOfWeek: number;
  span: DayHours['spans'][number];
  /** Its position among the spans of the day, from 1; labels after the first include it. */
  number: number;
  /** Id of the error text; null without an error. */
  problemId: string | null;
  onChange: (patch: Partial<DayHours['spans'][number]>) => void;
  /** Absent for the only span of a day. */
  onRemove: (() => void) | null;
};

/** Start and end of a span, with a note when the end is on the next day. */
export function SpanFields({ dayOfWeek, span, number, problemId, onChange, onRemove }: SpanFieldsProps) {
  const day = weekdayLabel(dayOfWeek);
  const { openTime, closeTime } = span;
  const [opens, closes] =
    number === 1
      ? [t('hours.edit.dayOpens', { day }), t('hours.edit.dayCloses', { day })]
      : [t('hours.edit.dayOpensAgain', { day, number }), t('hours.edit.dayClosesAgain', { day, number })];
  return (
    <div className={classes.times}>
      <TimeField
        name={opens}
        value={openTime}
        problemId={problemId}
        onChange={(time) => onChange({ openTime: time })}
      />
      <Text span c="dimmed" aria-hidden>
        {t('hours.edit.until')}
      </Text>
      <TimeField
        name={closes}
        value={closeTime}
        problemId={problemId}
        onChange={(time) => onChange({ closeTime: time })}
      />
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.remove}
          aria-label={t('hours.edit.removeSpan', { day, number })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
      {closeTime !== null && isOvernight(span) && (
        <Text size="sm" c="dimmed" className={classes.wide}>
          {t(openTime?.slice(0, 5) === closeTime.slice(0, 5) ? 'hours.edit.wholeDay' : 'hours.edit.nextDay', {
            time: formatTimeOfDay(closeTime),
          })}
        </Text>
      )}
    </div>
  );
}

type TimeFieldProps = {
  /** The label includes the day, for screen readers. */
  name: string;
  value: string | null;
  problemId: string | null;
  onChange: (time: string | null) => void;
};

/** Browser's time field in hours and minutes, without seconds. */
function TimeField({ name, value, problemId, onChange }: TimeFieldProps) {
  return (
    <TextInput
      type="time"
      size="md"
      aria-label={name}
      value={value?.slice(0, 5) ?? ''}
      error={problemId !== null}
      {...(problemId !== null && { 'aria-describedby': problemId })}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
