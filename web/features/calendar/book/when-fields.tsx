import { Text, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { isCalendarDay } from '../../../../server/core/calendar-day.ts';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { t } from '../../../lib/text/texts.ts';
import { formatClockTime } from '../appointment/format-appointment.ts';
import classes from '../calendar.module.css';
import { endTime, splitStart } from '../wall-clock.ts';
import { type BookingDraft, type DraftProblems, startOf, whatOf, withDate } from './booking-draft.ts';
import { FreeTimes } from './free-times.tsx';
import { type DayTimesInput, useDayTimes } from './use-day-times.ts';

type WhenFieldsProps = {
  draft: BookingDraft;
  onChange: (draft: BookingDraft) => void;
  minutes: number | null;
  problems: DraftProblems;
  /** True when this draft may already be booked. Its own time then does not count as taken. */
  isUnanswered: boolean;
};

/** Day and start of an appointment, typed or selected from the day's free times. The duration determines the end. */
export function WhenFields({ draft, onChange, minutes, problems, isUnanswered }: WhenFieldsProps) {
  const zone = useTimeZone();
  const start = startOf(draft);
  const input = dayTimesInput(draft, minutes);
  const { taken } = useDayTimes(input);
  const isTaken = !isUnanswered && start !== null && taken.includes(start);
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          type="date"
          required
          label={t('calendarDialogs.create.date')}
          value={draft.date}
          error={problems.date && t('calendarDialogs.create.dateMissing')}
          onKeyDown={leaveOnTab}
          onChange={(event) => onChange(withDate(draft, event.currentTarget.value))}
        />
        <TextInput
          type="time"
          required
          label={t('calendarDialogs.create.time')}
          value={draft.time}
          error={timeProblem(problems.time === true, isTaken)}
          onKeyDown={leaveOnTab}
          onChange={(event) => onChange({ ...draft, time: event.currentTarget.value })}
        />
      </div>
      {start !== null && minutes !== null && minutes >= 1 && (
        <Text size="sm" c="dimmed">
          {t('calendarDialogs.create.ends', { time: formatClockTime(endTime(start, minutes, zone)) })}
        </Text>
      )}
      {input && (
        <FreeTimes
          {...input}
          chosen={start}
          onPick={(startsAt) => onChange({ ...draft, ...splitStart(startsAt) })}
        />
      )}
    </>
  );
}

/** Error of the start field. A taken time is only a warning, because appointments may be booked in parallel. */
function timeProblem(isMissing: boolean, isTaken: boolean) {
  if (isMissing) return t('calendarDialogs.create.timeMissing');
  return isTaken && t('calendarDialogs.free.takenTime');
}

/** Input of the query for the times of a day; null without a service, its duration or the day. */
function dayTimesInput(draft: BookingDraft, minutes: number | null): DayTimesInput | null {
  const what = whatOf(draft);
  const { date: day, resourceId } = draft;
  if (what === null || what.kind === 'closed' || !isCalendarDay(day)) return null;
  if (minutes === null || minutes < 1) return null;
  return { what: what.kind === 'general' ? { minutes } : what, day, minutes, resourceId };
}

const TABBABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Makes a native date or time field a single tab stop; browsers by default stop at each of its parts and at its picker.
 * Arrow keys still reach the parts, and Alt+Arrow Down opens the picker. Attach as `onKeyDown`.
 */
function leaveOnTab(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, shiftKey, altKey, ctrlKey, metaKey, currentTarget: field } = event;
  if (key !== 'Tab' || altKey || ctrlKey || metaKey) return;
  const scope = field.closest('[role=dialog]') ?? document;
  const stops = [...scope.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (stop) => stop === field || isTabbable(stop),
  );
  const next = stops[stops.indexOf(field) + (shiftKey ? -1 : 1)];
  // At the end of the page or dialog there is no next field: the browser or the focus trap moves the focus.
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function isTabbable(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.matches(':disabled, [hidden] *')) return false;
  // In a radio group, Tab stops only at the checked choice, or at the first one if none is checked.
  if (element instanceof HTMLInputElement && element.type === 'radio') {
    const group = document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(element.name)}"]`);
    const checked = [...group].find((one) => one.checked);
    return (checked ?? group[0]) === element;
  }
  return element.checkVisibility?.() ?? true;
}
