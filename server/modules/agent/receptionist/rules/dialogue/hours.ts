import type { Facts } from '../../facts.ts';
import { addDays, weekdayOf } from '../hear/days.ts';
import type { Note, Speech } from './speech.ts';

type Hours = Facts['hours'];

const spansOf = (hours: Hours, weekday: number): Hours =>
  hours.filter(({ day }) => day === weekday).toSorted((one, other) => one.opens.localeCompare(other.opens));

const saySpans = (speech: Speech, spans: Hours): string =>
  speech.all(
    spans.map(({ opens, closes }) =>
      speech.say.span({ opens: speech.time(opens), closes: speech.time(closes) }),
    ),
  );

const isClosed = (day: string, { hours, closedDays }: Facts): boolean =>
  closedDays.some(({ from, to }) => day >= from && day <= to) || spansOf(hours, weekdayOf(day)).length === 0;

/** A Monday, to name weekdays by. */
const MONDAY = '2026-11-23';

/** Opening hours of a day, or of the week where none was named. */
export const sayHours =
  (day: string | null, facts: Facts): Note =>
  (speech) => {
    if (day && isClosed(day, facts)) return speech.say.closedOn({ day: speech.day(day) });
    if (day)
      return speech.say.hoursOf({
        day: speech.day(day),
        spans: saySpans(speech, spansOf(facts.hours, weekdayOf(day))),
      });
    const days = [0, 1, 2, 3, 4, 5, 6].flatMap((offset) => {
      const weekday = addDays(MONDAY, offset);
      const spans = spansOf(facts.hours, weekdayOf(weekday));
      return spans.length > 0 ? [`${speech.weekday(weekday)} ${saySpans(speech, spans)}`] : [];
    });
    return speech.say.hoursOfWeek({ days: days.join('; ') });
  };
