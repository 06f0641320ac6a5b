import { formatInUnit } from '../../../core/format-duration.ts';
import { formatRange } from '../../../core/format-range.ts';
import { formatHourOfDay } from '../../../core/format-weekday.ts';
import type { ReportLanguage } from '../../../core/report-language.ts';
import { textsIn } from '../../../texts.ts';
import { formatService } from '../../scheduling/index.ts';
import { sumOf } from '../insights/compute-figures.ts';
import { column, figure } from './content-parts.ts';
import { formatLanguage } from './format-language.ts';
import type { SectionContent } from './report-content.schema.ts';
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
  const figures = [
    figure(t('report.labels.calls'), 'count', now.calls, before.calls),
    figure(t('report.labels.completed'), 'count', now.completed, before.completed),
    figure(t('report.labels.averageLength'), 'seconds', now.averageSeconds, before.averageSeconds),
    figure(t('report.labels.talkTime'), 'seconds', now.seconds, before.seconds),
    figure(t('report.labels.afterHours'), 'count', now.afterHours, before.afterHours),
  ];
  const byDay = {
    caption: t('report.tables.callsByDay'),
    captionByWeek: t('report.tables.callsByWeek'),
    columns: [
      column(t('report.labels.day'), 'day'),
      column(t('report.labels.calls'), 'count'),
      column(t('report.labels.completed'), 'count'),
      column(t('report.labels.afterHours'), 'count'),
      column(t('report.labels.talkTime'), 'seconds'),
    ],
    rows: days.map((day) => [day.day, day.calls, day.completed, day.afterHours, day.seconds]),
    bars: 1,
  };
  const byHour = {
    caption: t('report.tables.callsByHour'),
    columns: [column(t('report.labels.hour'), 'text'), column(t('report.labels.calls'), 'count')],
    rows: countByHour(hours).map(({ hour, calls }) => [formatHourOfDay(hour, language), calls]),
    bars: 1,
  };
  const formatClass = (from: number, to: number | null) =>
    to === null
      ? t('report.lengthOver', { from: formatLength(from, language) })
      : formatRange(formatLength(from, language), formatLength(to, language), language);
  const lengths = {
    caption: t('report.tables.durations'),
    columns: [column(t('report.labels.length'), 'text'), column(t('report.labels.calls'), 'count')],
    rows: durations.map(({ fromSeconds, toSeconds, calls }) => [formatClass(fromSeconds, toSeconds), calls]),
    bars: 1,
  };
  return { note: null, figures, tables: now.calls === 0 ? [] : [byDay, byHour, lengths] };
}

/** Outcomes of calls. Figures about money are left out when they are null. */
export function writeOutcomes(facts: SectionFacts['outcomes'], language: ReportLanguage): SectionContent {
  const t = textsIn(language);
  const { totals: now, before, days, outcomes, services } = facts;
  const money = [
    figure(t('report.labels.spent'), 'cents', now.spentCents, before.spentCents),
    figure(t('report.labels.costPerBooking'), 'cents', now.costPerBookingCents, before.costPerBookingCents),
  ];
  const figures = [
    figure(t('report.labels.bookings'), 'count', now.bookings, before.bookings),
    figure(t('report.labels.callers'), 'count', now.callers, before.callers),
    figure(t('report.labels.repeatCallers'), 'count', now.repeatCallers, before.repeatCallers),
    figure(t('report.labels.missedForFunds'), 'count', now.missedForFunds, before.missedForFunds),
    ...money.filter(({ value }) => value !== null),
  ];
  const spent = now.spentCents === null ? [] : [column(t('report.labels.spent'), 'cents')];
  const byDay = {
    caption: t('report.tables.bookingsByDay'),
    captionByWeek: t('report.tables.bookingsByWeek'),
    columns: [
      column(t('report.labels.day'), 'day'),
      column(t('report.labels.bookings'), 'count'),
      column(t('report.labels.calls'), 'count'),
      ...spent,
    ],
    rows: days.map((day) => [day.day, day.bookings, day.calls, day.spentCents].slice(0, 3 + spent.length)),
    bars: 1,
  };
  const byOutcome = {
    caption: t('report.tables.outcomes'),
    columns: [column(t('report.labels.outcome'), 'text'), column(t('report.labels.calls'), 'count')],
    rows: outcomes.map(({ outcome, calls }) => [
      outcome === null ? t('report.labels.noConversation') : t(`report.outcomes.${outcome}`),
      calls,
    ]),
    bars: 1,
  };
  const byService = {
    caption: t('report.tables.services'),
    columns: [column(t('report.labels.service'), 'text'), column(t('report.labels.bookings'), 'count')],
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
      column(t('report.labels.language'), 'text'),
      column(t('report.labels.calls'), 'count'),
      column(t('report.labels.talkTime'), 'seconds'),
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
