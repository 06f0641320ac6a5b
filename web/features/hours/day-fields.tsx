import { Button, Group, Switch, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import type { DayHours } from '../../../server/modules/scheduling/hours/hours.schema.ts';
import { t } from '../../lib/text/texts.ts';
import { weekdayLabel } from '../../lib/text/weekday-label.ts';
import { addBreak, addSpan, canAddSpan, changeSpan, removeSpan, switchDay } from './change-spans.ts';
import classes from './hours.module.css';
import { SpanFields } from './span-fields.tsx';

type DayFieldsProps = {
  day: DayHours;
  onChange: (day: DayHours) => void;
  /** Text of the error that prevents saving the day. */
  problem: string | null;
};

/**
 * Switch for open or closed, and the opening spans of the day. A day that is opened starts with default
 * hours.
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
              // biome-ignore lint/suspicious/noArrayIndexKey: a span is its place, and its fields hold no state
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
