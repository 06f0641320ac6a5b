import { TextInput } from '@mantine/core';
import { isCalendarDay } from '../../../../server/core/calendar-day.ts';
import { t } from '../../../lib/text/texts.ts';
import { endOf, startOf, type TypedSpan } from '../book/booking-draft.ts';
import { FreeTimes } from '../book/free-times.tsx';
import classes from '../calendar.module.css';
import { minutesBetween, shiftMinutes, splitStart, splitTimes } from '../wall-clock.ts';

const DAY_MINUTES = 1_440;

type SpanFieldsProps = {
  span: TypedSpan;
  set: (patch: Partial<TypedSpan>) => void;
  /** The appointment that is moved: its own time counts as free. */
  appointmentId: number;
  /** The calendar that it is in, or goes to. */
  resourceId: number | null;
};

/** Start and end of an appointment: typed, or one of the free times. The end follows the start. */
export function SpanFields({ span, set, appointmentId, resourceId }: SpanFieldsProps) {
  const [start, end] = [startOf(span), endOf(span)];
  const isBad = start !== null && end !== null && end <= start;
  const minutes = start !== null && end !== null && !isBad ? minutesBetween(start, end) : null;
  const moveStart = (patch: Partial<TypedSpan>) => {
    const moved = startOf({ ...span, ...patch });
    const isKept = moved !== null && minutes !== null;
    const follow = isKept ? splitTimes(moved, shiftMinutes(moved, minutes)) : {};
    set({ ...follow, ...patch });
  };
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          type="date"
          required
          data-autofocus
          label={t('calendarDialogs.reschedule.startDate')}
          value={span.date}
          onChange={(event) => moveStart({ date: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          required
          label={t('calendarDialogs.reschedule.startTime')}
          value={span.time}
          onChange={(event) => moveStart({ time: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          required
          label={t('calendarDialogs.reschedule.endDate')}
          value={span.toDate}
          onChange={(event) => set({ toDate: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          required
          label={t('calendarDialogs.reschedule.endTime')}
          value={span.toTime}
          error={isBad && t('calendarDialogs.reschedule.badEnd')}
          onChange={(event) => set({ toTime: event.currentTarget.value })}
        />
      </div>
      {isCalendarDay(span.date) && minutes !== null && minutes <= DAY_MINUTES && (
        <FreeTimes
          what={{ appointmentId, minutes }}
          minutes={minutes}
          day={span.date}
          resourceId={resourceId}
          chosen={start}
          onPick={(startsAt) => moveStart(splitStart(startsAt))}
        />
      )}
    </>
  );
}
