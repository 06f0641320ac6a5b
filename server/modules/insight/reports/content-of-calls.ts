import { formatInUnit } from '../../../core/format-duration.ts';
import { formatRange } from '../../../core/format-range.ts';
import { formatHourOfDay } from '../../../core/format-weekday.ts';
import type { ReportLanguage } from '../../../core/report-language.ts';
import { textsIn } from '../../../texts.ts';
import { formatService } from '../../scheduling/index.ts';
import { sumOf } from '../insights/compute-figures.ts';
import { formatLanguage } from './format-language.ts';
import type { ContentFigure, SectionContent } from './report-content.schema.ts';
import type { SectionFacts } from './report-facts.ts';

/** Formats a limit of a duration class in one unit: "30 s", "90 min". */
const formatLength = (seconds: number, language: ReportLanguage): string =>
  seconds < 60
    ? formatInUnit(seconds, 'second', language)
    : formatInUnit(Math.floor(seconds / 60), 'minute', language);

/** Calls by hour of the day, from the first to the last hour with calls. */
function countByHour(hours: SectionFacts['calls']['hours']): { hour: number; calls: number }[] {
  const all = Array.from({ length: 24 }, (_, hour) => {
    const ofHour = hours.filter((one) => one.hour === hour);
    return { hour, calls: sumOf(ofHour, ({ calls }) => calls) };
  });
  const hasCalls = ({ calls }: { calls: number }) => calls > 0;
  return all.slice(all.findIndex(hasCalls), all.findLastIndex(hasCalls) + 1);
}

/** Number, times and durations of calls. */
export function writeCalls(facts: SectionFacts['calls'], language: ReportLanguage): SectionContent {
  const t = textsIn(language);
  const { totals: now, before, days, hours, durations } = facts;
  const figures: ContentFigure[] = [
    { label: t('report.labels.calls'), unit: 'count', value: now.calls, before: before.calls },
    { label: t('report.labels.completed'), unit: 'count', value: now.completed, before: before.completed },
    {
      label: t('report.labels.averageLength'),
      unit: 'seconds',
      value: now.averageSeconds,
      before: before.averageSeconds,
    },
    { label: t('report.labels.talkTime'), unit: 'seconds', value: now.seconds, before: before.seconds },
    { label: t('report.labels.afterHours'), unit: 'count', value: now.afterHours, before: before.afterHours },
  ];
  const byDay = {
    caption: t('report.tables.callsByDay'),
    captionByWeek: t('report.tables.callsByWeek'),
    columns: [
      { label: t('report.labels.day'), unit: 'day' as const },
      { label: t('report.labels.calls'), unit: 'count' as const },
      { label: t('report.labels.completed'), unit: 'count' as const },
      { label: t('report.labels.afterHours'), unit: 'count' as const },
      { label: t('report.labels.talkTime'), unit: 'seconds' as const },
    ],
    rows: days.map((day) => [day.day, day.calls, day.completed, day.afterHours, day.seconds]),
    bars: 1,
  };
  const byHour = {
    caption: t('report.tables.callsByHour'),
    columns: [
      { label: t('report.labels.hour'), unit: 'text' as const },
      { label: t('report.labels.calls'), unit: 'count' as const },
    ],
    rows: countByHour(hours).map(({ hour, calls }) => [formatHourOfDay(hour, language), calls]),
    bars: 1,
  };
  const formatClass = (from: number, to: number | null) =>
    to === null
      ? t('report.lengthOver', { from: formatLength(from, language) })
      : formatRange(formatLength(from, language), formatLength(to, language), language);
  const lengths = {
    caption: t('report.tables.durations'),
    columns: [
      { label: t('report.labels.length'), unit: 'text' as const },
      { label: t('report.labels.calls'), unit: 'count' as const },
    ],
    rows: durations.map(({ fromSeconds, toSeconds, calls }) => [formatClass(fromSeconds, toSeconds), calls]),
    bars: 1,
  };
  return { note: null, figures, tables: now.calls === 0 ? [] : [byDay, byHour, lengths] };
}

/** Outcomes of calls. Figures about money are left out when they are null. */
export function writeOutcomes(facts: SectionFacts['outcomes'], language: ReportLanguage): SectionContent {
  const t = textsIn(language);
  const { totals: now, before, days, outcomes, services } = facts;
  const money: ContentFigure[] = [
    { label: t('report.labels.spent'), unit: 'cents', value: now.spentCents, before: before.spentCents },
    {
      label: t('report.labels.costPerBooking'),
      unit: 'cents',
      value: now.costPerBookingCents,
      before: before.costPerBookingCents,
    },
  ];
  const figures: ContentFigure[] = [
    { label: t('report.labels.bookings'), unit: 'count', value: now.bookings, before: before.bookings },
    { label: t('report.labels.callers'), unit: 'count', value: now.callers, before: before.callers },
    {
      label: t('report.labels.repeatCallers'),
      unit: 'count',
      value: now.repeatCallers,
      before: before.repeatCallers,
    },
    {
      label: t('report.labels.missedForFunds'),
      unit: 'count',
      value: now.missedForFunds,
      before: before.missedForFunds,
    },
    ...money.filter(({ value }) => value !== null),
  ];
  const spent = now.spentCents === null ? [] : [{ label: t('report.labels.spent'), unit: 'cents' as const }];
  const byDay = {
    caption: t('report.tables.bookingsByDay'),
    captionByWeek: t('report.tables.bookingsByWeek'),
    columns: [
      { label: t('report.labels.day'), unit: 'day' as const },
      { label: t('report.labels.bookings'), unit: 'count' as const },
      { label: t('report.labels.calls'), unit: 'count' as const },
      ...spent,
    ],
    rows: days.map((day) => [day.day, day.bookings, day.calls, day.spentCents].slice(0, 3 + spent.length)),
    bars: 1,
  };
  const byOutcome = {
    caption: t('report.tables.outcomes'),
    columns: [
      { label: t('report.labels.outcome'), unit: 'text' as const },
      { label: t('report.labels.calls'), unit: 'count' as const },
    ],
    rows: outcomes.map(({ outcome, calls }) => [
      outcome === null ? t('report.labels.noConversation') : t(`report.outcomes.${outcome}`),
      calls,
    ]),
    bars: 1,
  };
  const byService = {
    caption: t('report.tables.services'),
    columns: [
      { label: t('report.labels.service'), unit: 'text' as const },
      { label: t('report.labels.bookings'), unit: 'count' as const },
    ],
    rows: services.map(({ builtIn = null, name, bookings }) => [
      formatService({ builtIn, serviceName: name }, language) ?? '',
      bookings,
    ]),
    bars: 1,
  };
  const tables = now.calls === 0 ? [] : [byDay, byOutcome];
  return { note: null, figures, tables: services.length === 0 ? tables : [...tables, byService] };
}

export function writeLanguages(
  { languages }: SectionFacts['languages'],
  language: ReportLanguage,
): SectionContent {
  const t = textsIn(language);
  const byLanguage = {
    caption: t('report.tables.languages'),
    columns: [
      { label: t('report.labels.language'), unit: 'text' as const },
      { label: t('report.labels.calls'), unit: 'count' as const },
      { label: t('report.labels.talkTime'), unit: 'seconds' as const },
    ],
    rows: languages.map(({ languageCode: code, calls, seconds }) => [
      formatLanguage(code, language),
      calls,
      seconds,
    ]),
    bars: 1,
  };
  return { note: null, figures: [], tables: [byLanguage] };
}
