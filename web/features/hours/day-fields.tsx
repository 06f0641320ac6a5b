import { ActionIcon, Button, Group, Switch, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import type { DayHours } from '../../../server/modules/scheduling/hours/hours.schema.ts';
import { formatTimeOfDay } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { weekdayLabel } from '../../lib/text/weekday-label.ts';
import {
  addBreak,
  addSpan,
  canAddSpan,
  changeSpan,
  isOvernight,
  removeSpan,
  switchDay,
} from './change-spans.ts';
import classes from './hours.module.css';

type DayFieldsProps = {
  day: DayHours;
  onChange: (day: DayHours) => void;
  /** Text of the error that prevents saving the day. */
  problem: string | null;
};

/**
 * Switch for open or closed, and the opening spans of the day. A day that is opened gets its previous hours, otherwise
 * the default hours.
 */
export function DayFields({ day, onChange, problem }: DayFieldsProps) {
  const { dayOfWeek, isClosed, spans } = day;
  const problemId = useId();
  const name = weekdayLabel(dayOfWeek);
  return (
    <fieldset className={classes.day} aria-label={name}>
      <Switch
        size="md"
        label={name}
        aria-label={t('hours.edit.openOn', { day: name })}
        styles={{ body: { minHeight: 44, alignItems: 'center' }, label: { fontWeight: 600 } }}
        checked={!isClosed}
        onChange={(event) => onChange(switchDay(day, event.currentTarget.checked))}
      />
      {isClosed ? (
        <Text c="dimmed">{t('hours.week.closed')}</Text>
      ) : (
        <div className={classes.spans}>
          {spans.map((span, place) => (
            <SpanFields
              // biome-ignore lint/suspicious/noArrayIndexKey: only the index identifies a span
              key={place}
              dayOfWeek={dayOfWeek}
              span={span}
              number={place + 1}
              problemId={problem === null ? null : problemId}
              onChange={(patch) => onChange(changeSpan(day, place, patch))}
              onRemove={spans.length > 1 ? () => onChange(removeSpan(day, place)) : null}
            />
          ))}
          {canAddSpan(day) && <AddButtons day={day} onChange={onChange} />}
        </div>
      )}
      {problem !== null && (
        <Text id={problemId} size="sm" c="var(--mantine-color-error)" className={classes.wide} role="alert">
          {problem}
        </Text>
      )}
    </fieldset>
  );
}

function AddButtons({ day, onChange }: Pick<DayFieldsProps, 'day' | 'onChange'>) {
  const name = weekdayLabel(day.dayOfWeek);
  const ways = [
    { text: 'hours.edit.addBreak', label: 'hours.edit.addBreakOn', add: addBreak },
    { text: 'hours.edit.addSpan', label: 'hours.edit.addSpanOn', add: addSpan },
  ] as const;
  return (
    <Group gap={0}>
      {ways.map(({ text, label, add }) => (
        <Button
          key={text}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={t(label, { day: name })}
          onClick={() => onChange(add(day))}
        >
          {t(text)}
        </Button>
      ))}
    </Group>
  );
}

type SpanFieldsProps = {
  dayOfWeek: number;
  span: DayHours['spans'][number];
  /** Position of the span within the day, counted from 1. Labels of the second and later spans include the position. */
  number: number;
  /** Id of the error text; null when there is no error. */
  problemId: string | null;
  onChange: (patch: Partial<DayHours['spans'][number]>) => void;
  /** Removes the span. Null for the only span of a day. */
  onRemove: (() => void) | null;
};

/** Start and end of a span, with a note when the end is on the next day. */
function SpanFields({ dayOfWeek, span, number, problemId, onChange, onRemove }: SpanFieldsProps) {
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
