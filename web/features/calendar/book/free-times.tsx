import { Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { ClosedBy } from '../../../../server/core/compute-closed-by.ts';
import { formatLocalTime } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { formatClockTime } from '../appointment/format-appointment.ts';
import classes from './book.module.css';
import { type DayTimesInput, useDayTimes } from './use-day-times.ts';

type FreeTimesProps = DayTimesInput & {
  /** The start in the form as 'yyyy-MM-ddTHH:mm'; null while incomplete. */
  chosen: string | null;
  /** Called with a start, 'yyyy-MM-ddTHH:mm', on the day of the form or a later one. */
  onPick: (startsAt: string) => void;
};

/** Times of a day: free ones as buttons, taken ones marked. Also the next free days with their first time. */
export function FreeTimes({ chosen, onPick, ...input }: FreeTimesProps) {
  const { answer, taken, isFailed } = useDayTimes(input);
  const free = answer?.slots.map(({ startsLocal }) => startsLocal.slice(0, 16)) ?? [];
  const later = answer?.later ?? [];
  const starts = free.length > 0 ? [...free, ...taken].sort() : [];
  const busy = new Set(taken);
  const stop = free.find((start) => start === chosen) ?? free[0];
  return (
    // All times together are one tab stop. Arrow keys move between the times of this day and of the next free days.
    <Stack gap={4} onKeyDown={moveFocus}>
      <Text size="sm" fw={500}>
        {t('calendarDialogs.free.title')}
      </Text>
      {starts.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          {formatState(isFailed, answer?.closedBy)}
        </Text>
      ) : (
        <fieldset className={classes.times} aria-label={t('calendarDialogs.free.title')}>
          {starts.map((start) =>
            busy.has(start) ? (
              <span key={start} className={classes.taken}>
                {formatClockTime(start)}
                <VisuallyHidden>: {t('calendarDialogs.free.taken')}</VisuallyHidden>
              </span>
            ) : (
              <Button
                key={start}
                size="sm"
                px="xs"
                variant={start === chosen ? 'filled' : 'default'}
                aria-pressed={start === chosen}
                tabIndex={start === stop ? 0 : -1}
                onClick={() => onPick(start)}
              >
                {formatClockTime(start)}
              </Button>
            ),
          )}
        </fieldset>
      )}
      {later.length > 0 && <LaterDays later={later} isStop={starts.length === 0} onPick={onPick} />}
    </Stack>
  );
}

type LaterDaysProps = Pick<FreeTimesProps, 'onPick'> & {
  later: readonly { startsLocal: string }[];
  /** True when the selected day has no free times. The first of the later days is then the tab stop. */
  isStop: boolean;
};

function LaterDays({ later, isStop, onPick }: LaterDaysProps) {
  const title = t('calendarDialogs.free.later');
  return (
    <fieldset className={classes.laterDays} aria-label={title}>
      <Text size="sm" c="dimmed" className={classes.timesLabel} aria-hidden>
        {title}
      </Text>
      {later.map(({ startsLocal }, place) => (
        <Button
          key={startsLocal}
          size="sm"
          variant="default"
          tabIndex={isStop && place === 0 ? 0 : -1}
          onClick={() => onPick(startsLocal.slice(0, 16))}
        >
          {formatLocalTime(startsLocal, 'weekdayTime')}
        </Button>
      ))}
    </fieldset>
  );
}

/** `closedBy` is undefined while loading. */
function formatState(isFailed: boolean, closedBy: ClosedBy | null | undefined): string {
  if (isFailed) return t('calendarDialogs.free.failed');
  if (closedBy === undefined) return t('calendarDialogs.free.loading');
  return closedBy === null ? t('calendarDialogs.free.none') : t(`calendarDialogs.free.closedBy.${closedBy}`);
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Moves the focus between the buttons of a group by arrow keys, Home and End, so that the group is one tab
 * stop. The horizontal arrows follow the reading direction.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === event.target);
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const isHorizontal = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
  const step = (STEPS[event.key] ?? 0) * (isRtl && isHorizontal ? -1 : 1);
  const next = { Home: 0, End: buttons.length - 1 }[event.key] ?? at + step;
  if (at < 0 || next === at || !buttons[next]) return;
  event.preventDefault();
  buttons[next].focus();
}
