import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { isCalendarDay } from '../../../../server/core/calendar-day.ts';
import { placeInMonth, RHYTHMS, type Rhythm, SERIES_TIMES } from '../../../../server/core/recurring-days.ts';
import type { SeriesDate } from '../../../../server/modules/scheduling/appointments/series/series.schema.ts';
import { formatLocalTime, formatWeekday } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import classes from '../calendar.module.css';
import { weekdayOf } from '../wall-clock.ts';
import own from './book.module.css';
import type { BookingDraft, DraftProblems } from './booking-draft.ts';
import { isBlocked, type SeriesDates } from './use-series-dates.ts';

type RepeatFieldsProps = {
  draft: BookingDraft;
  onChange: (draft: BookingDraft) => void;
  series: SeriesDates;
  problems: DraftProblems;
  /** True when this draft may already be booked. A date shown as taken may then be taken by this booking itself. */
  isUnanswered: boolean;
};

/** Fields for the repetition of an appointment, and its dates. The user may skip unavailable dates. */
export function RepeatFields({ draft, onChange, series, problems, isUnanswered }: RepeatFieldsProps) {
  return (
    <>
      <div className={classes.fields}>
        <NativeSelect
          label={t('calendarDialogs.series.label')}
          value={draft.repeats}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...draft, repeats: isRhythm(value) ? value : 'never', leavesOut: false })
          }
          data={[
            { value: 'never', label: t('calendarDialogs.series.never') },
            ...RHYTHMS.map((rhythm) => ({ value: rhythm, label: formatRhythm(rhythm, draft.date) })),
          ]}
        />
        {draft.repeats !== 'never' && (
          <TextInput
            type="number"
            inputMode="numeric"
            min={SERIES_TIMES.min}
            max={SERIES_TIMES.max}
            required
            label={t('calendarDialogs.series.times')}
            value={Number.isNaN(draft.times) ? '' : draft.times}
            error={problems.times && t('calendarDialogs.series.timesBad', SERIES_TIMES)}
            onChange={(event) => onChange({ ...draft, times: event.currentTarget.valueAsNumber })}
          />
        )}
      </div>
      <Dates series={series} draft={draft} onChange={onChange} isUnanswered={isUnanswered} />
    </>
  );
}

const isRhythm = (value: string): value is Rhythm => RHYTHMS.some((known) => known === value);

const PLACES = ['first', 'second', 'third', 'fourth', 'last'] as const;

/** Monthly means the same weekday of the month, so the label depends on the selected day. */
function formatRhythm(rhythm: Rhythm, day: string): string {
  const place = isCalendarDay(day) ? PLACES[placeInMonth(day) - 1] : undefined;
  if (rhythm !== 'monthly' || place === undefined) return t(`calendarDialogs.series.rhythm.${rhythm}`);
  return t(`calendarDialogs.series.monthly.${place}`, {
    weekday: formatWeekday(weekdayOf(day), 'long'),
  });
}

type DatesProps = Pick<RepeatFieldsProps, 'series' | 'draft' | 'onChange' | 'isUnanswered'>;

function Dates({ series, draft, onChange, isUnanswered }: DatesProps) {
  const { repeats, dates, blocked } = series;
  if (!repeats) return null;
  if (dates === undefined)
    return (
      <Text size="sm" c="dimmed" role="status">
        {formatWaiting(series)}
      </Text>
    );
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {t('calendarDialogs.series.dates')}
      </Text>
      <ul className={own.dates} aria-label={t('calendarDialogs.series.dates')}>
        {dates.map((date) => (
          <li key={date.day}>
            <DateLine date={isUnanswered && date.state === 'taken' ? { ...date, state: 'free' } : date} />
          </li>
        ))}
      </ul>
      {blocked.length > 0 && !isUnanswered && (
        <>
          <Text size="sm" c="var(--mantine-color-error)" role="status">
            {t('calendarDialogs.series.blocked', { count: blocked.length })}
          </Text>
          <Checkbox
            size="md"
            label={t('calendarDialogs.series.leaveOut')}
            checked={draft.leavesOut}
            onChange={(event) => onChange({ ...draft, leavesOut: event.currentTarget.checked })}
          />
        </>
      )}
    </Stack>
  );
}

/** Status text of the dates; empty while the form is incomplete. */
function formatWaiting({ isFailed, isComplete }: SeriesDates): string {
  if (isFailed) return t('calendarDialogs.series.failed');
  return isComplete ? t('calendarDialogs.series.loading') : '';
}

function DateLine({ date }: { date: SeriesDate }) {
  const day = formatLocalTime(date.day, 'weekdayDay');
  return (
    <>
      {isBlocked(date) ? <s>{day}</s> : day}
      {date.state !== 'free' && (
        <Text span size="sm" c={isBlocked(date) ? 'var(--mantine-color-error)' : 'dimmed'}>
          {t(`calendarDialogs.series.state.${date.state}`)}
        </Text>
      )}
    </>
  );
}
