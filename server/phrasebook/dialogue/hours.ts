import type { Facts } from '../facts.ts';
import { type Sentence, type Span, say } from '../respond/sentence.ts';
import { addDays, weekdayOf } from '../understand/days.ts';

const spansOf = (hours: Facts['hours'], weekday: number): Span[] =>
  hours
    .filter(({ day }) => day === weekday)
    .map(({ opens, closes }) => ({ opens, closes }))
    .toSorted((one, other) => one.opens.localeCompare(other.opens));

const isClosed = (day: string, { hours, closedDays }: Facts): boolean =>
  closedDays.some(({ from, to }) => day >= from && day <= to) || spansOf(hours, weekdayOf(day)).length === 0;

/** A Monday, to name weekdays by. */
const MONDAY = '2026-11-23';

function weekOf({ hours }: Facts): { day: string; spans: Span[] }[] {
  const days = [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(MONDAY, offset));
  return days
    .map((day) => ({ day, spans: spansOf(hours, weekdayOf(day)) }))
    .filter(({ spans }) => spans.length > 0);
}

/** Opening hours of a day, or of the week where none was named. */
export function formatHours(day: string | null, facts: Facts): Sentence {
  if (day === null) return say('hoursOfWeek', { days: { week: weekOf(facts) } });
  if (isClosed(day, facts)) return say('closedOn', { day: { day } });
  return say('hoursOf', { day: { day }, spans: { spans: spansOf(facts.hours, weekdayOf(day)) } });
}
