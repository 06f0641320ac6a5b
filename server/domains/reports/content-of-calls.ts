import type { ContentFigure, ContentSection } from './report-content.schema.ts';
import type { SectionFacts } from './report-facts.ts';
import type { ReportWords } from './words/report-words.ts';

type Part = Pick<ContentSection, 'note' | 'figures' | 'tables'>;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** How many calls there were, when and how long. */
export function writeCalls(facts: SectionFacts['calls'], { labels, tables, ...words }: ReportWords): Part {
  const { totals: now, before, days, hours, durations } = facts;
  const figures: ContentFigure[] = [
    { label: labels.calls, unit: 'count', value: now.calls, before: before.calls },
    { label: labels.completed, unit: 'count', value: now.completed, before: before.completed },
    {
      label: labels.averageLength,
      unit: 'seconds',
      value: now.averageSeconds,
      before: before.averageSeconds,
    },
    { label: labels.talkTime, unit: 'seconds', value: now.seconds, before: before.seconds },
    { label: labels.afterHours, unit: 'count', value: now.afterHours, before: before.afterHours },
  ];
  const byDay = {
    caption: tables.callsByDay,
    columns: [
      { label: labels.day, unit: 'day' as const },
      { label: labels.calls, unit: 'count' as const },
      { label: labels.completed, unit: 'count' as const },
      { label: labels.afterHours, unit: 'count' as const },
      { label: labels.talkTime, unit: 'seconds' as const },
    ],
    rows: days.map((day) => [day.day, day.calls, day.completed, day.afterHours, day.seconds]),
    bars: 1,
  };
  const byHour = {
    caption: tables.callsByHour,
    columns: [
      { label: labels.hour, unit: 'text' as const },
      { label: labels.calls, unit: 'count' as const },
    ],
    rows: HOURS.map((hour) => [
      words.hourOf(hour),
      hours.filter((one) => one.hour === hour).reduce((sum, { calls }) => sum + calls, 0),
    ]),
    bars: 1,
  };
  const spanOf = (from: number, to: number | null) =>
    to === null
      ? words.lengthOver(words.length(from))
      : words.lengthSpan(words.length(from), words.length(to));
  const lengths = {
    caption: tables.durations,
    columns: [
      { label: labels.length, unit: 'text' as const },
      { label: labels.calls, unit: 'count' as const },
    ],
    rows: durations.map(({ fromSeconds, toSeconds, calls }) => [spanOf(fromSeconds, toSeconds), calls]),
    bars: 1,
  };
  return { note: null, figures, tables: now.calls === 0 ? [] : [byDay, byHour, lengths] };
}

/** What came of them; money is left out where it is null. */
export function writeOutcomes(facts: SectionFacts['outcomes'], words: ReportWords): Part {
  const { labels, tables } = words;
  const { totals: now, before, days, outcomes, services } = facts;
  const money: ContentFigure[] = [
    { label: labels.spent, unit: 'cents', value: now.spentCents, before: before.spentCents },
    {
      label: labels.costPerBooking,
      unit: 'cents',
      value: now.costPerBookingCents,
      before: before.costPerBookingCents,
    },
  ];
  const figures: ContentFigure[] = [
    { label: labels.bookings, unit: 'count', value: now.bookings, before: before.bookings },
    { label: labels.callers, unit: 'count', value: now.callers, before: before.callers },
    { label: labels.repeatCallers, unit: 'count', value: now.repeatCallers, before: before.repeatCallers },
    { label: labels.missedForFunds, unit: 'count', value: now.missedForFunds, before: before.missedForFunds },
    ...money.filter(({ value }) => value !== null),
  ];
  const spent = now.spentCents === null ? [] : [{ label: labels.spent, unit: 'cents' as const }];
  const byDay = {
    caption: tables.bookingsByDay,
    columns: [
      { label: labels.day, unit: 'day' as const },
      { label: labels.bookings, unit: 'count' as const },
      { label: labels.calls, unit: 'count' as const },
      ...spent,
    ],
    rows: days.map((day) => [day.day, day.bookings, day.calls, day.spentCents].slice(0, 3 + spent.length)),
    bars: 1,
  };
  const byOutcome = {
    caption: tables.outcomes,
    columns: [
      { label: labels.outcome, unit: 'text' as const },
      { label: labels.calls, unit: 'count' as const },
    ],
    rows: outcomes.map(({ outcome, calls }) => [
      outcome === null ? labels.noConversation : words.outcomes[outcome],
      calls,
    ]),
    bars: 1,
  };
  const byService = {
    caption: tables.services,
    columns: [
      { label: labels.service, unit: 'text' as const },
      { label: labels.bookings, unit: 'count' as const },
    ],
    rows: services.map(({ name, bookings }) => [name, bookings]),
    bars: 1,
  };
  const shown = now.calls === 0 ? [] : [byDay, byOutcome];
  return { note: null, figures, tables: services.length === 0 ? shown : [...shown, byService] };
}

/** In which languages people spoke. */
export function writeLanguages(
  { languages }: SectionFacts['languages'],
  { labels, tables, locale }: ReportWords,
): Part {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const byLanguage = {
    caption: tables.languages,
    columns: [
      { label: labels.language, unit: 'text' as const },
      { label: labels.calls, unit: 'count' as const },
      { label: labels.talkTime, unit: 'seconds' as const },
    ],
    rows: languages.map(({ languageCode: code, calls, seconds }) => [
      code === null ? labels.noConversation : (names.of(code) ?? code),
      calls,
      seconds,
    ]),
    bars: 1,
  };
  return { note: null, figures: [], tables: [byLanguage] };
}
