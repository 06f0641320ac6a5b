import { useMediaQuery } from '@mantine/hooks';
import { memo } from 'react';
import { Link } from 'wouter';
import { formatDuration } from '../../../server/core/format-duration.ts';
import { isByWeek } from '../../../server/core/group-days.ts';
import type { VoiceAnalyticsView } from '../../../server/modules/insight/insights/insights.schema.ts';
import { PHONE_QUERY } from '../../lib/input/screen-widths.ts';
import {
  formatDay,
  formatHourOfDay,
  formatInUnits,
  formatRange,
  formatWeekday,
} from '../../lib/text/formats.ts';
import { formatLanguage } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { WEEKDAYS } from '../../lib/text/weekday-label.ts';
import { callsHref } from '../../lib/url/calls-href.ts';
import { BarSection, ChartSection, toMinutes } from './chart-section.tsx';
import { DayChart } from './day-chart.tsx';
import { type Figure, FigureTiles } from './figure-tiles.tsx';
import classes from './insights.module.css';

type VoiceProps = { data: VoiceAnalyticsView };

/** Times, durations and languages of calls. Sample figures have no links. */
export const VoiceFigures = memo(function VoiceFigures({ data }: VoiceProps) {
  return (
    <>
      <FigureTiles figures={figuresOf(data)} />
      <CallsByDay data={data} />
      <CallsByHour data={data} />
      <Durations data={data} />
      <Languages data={data} />
    </>
  );
});

const HOUR_SECONDS = 3_600;

/** Formats talk time as m:ss, or as hours and minutes from one hour on. */
const formatTalkTime = (seconds: number): string =>
  seconds < HOUR_SECONDS ? formatDuration(seconds) : formatInUnits(seconds);

function figuresOf(data: VoiceAnalyticsView): Figure[] {
  const { totals: now, before, hasCalls } = data;
  const names = ['calls', 'completed', 'averageSeconds', 'seconds', 'afterHours'] as const;
  const labels = {
    calls: 'insights.figures.calls',
    completed: 'insights.figures.completed',
    averageSeconds: 'insights.figures.averageLength',
    seconds: 'insights.figures.talkTime',
    afterHours: 'insights.figures.afterHours',
  } as const;
  const hrefs = { calls: callsHref(data), afterHours: callsHref(data, { afterHours: '1' }) };
  return names.map((name) => ({
    key: name,
    label: t(labels[name]),
    now: now[name],
    before: before[name],
    ...(name === 'averageSeconds' && { format: formatDuration }),
    ...(name === 'seconds' && { format: formatTalkTime }),
    ...((name === 'calls' || name === 'afterHours') && hasCalls && { href: hrefs[name] }),
  }));
}

function CallsByDay({ data: { days, hasCalls } }: VoiceProps) {
  const headers = [
    t('insights.chart.day'),
    t('insights.figures.calls'),
    t('insights.figures.completed'),
    t('insights.figures.afterHours'),
    t('insights.figures.minutes'),
  ];
  const rows = days.map(({ day, calls, completed, afterHours, seconds }) => ({
    key: day,
    cells: [formatDay(day), calls, completed, afterHours, toMinutes(seconds)] as const,
    href: hasCalls && calls > 0 ? callsHref({ from: day, to: day }) : null,
  }));
  return (
    <ChartSection
      title={t('insights.voice.days')}
      chartTitle={t(isByWeek(days) ? 'insights.voice.weeks' : 'insights.voice.days')}
      data={{ headers, rows }}
      fileName={hasCalls ? 'calls-by-day' : null}
    >
      <DayChart
        days={days}
        series={[
          { label: t('insights.figures.completed'), colour: 'main' },
          { label: t('insights.figures.notCompleted'), colour: 'soft' },
        ]}
        valuesOf={({ calls, completed }) => [completed, calls - completed]}
        hrefOf={hasCalls ? callsHref : null}
      />
    </ChartSection>
  );
}

function CallsByHour({ data }: VoiceProps) {
  const hrefOf = ({ weekday, hour }: { weekday: number; hour: number }) => callsHref(data, { weekday, hour });
  const rows = data.hours.map((cell) => ({
    key: `${cell.weekday} ${cell.hour}`,
    cells: [formatWeekday(cell.weekday, 'long'), formatHourOfDay(cell.hour), cell.calls] as const,
    href: data.hasCalls ? hrefOf(cell) : null,
  }));
  const headers = [t('insights.voice.weekday'), t('insights.voice.hour'), t('insights.figures.calls')];
  return (
    <ChartSection
      title={t('insights.voice.hours')}
      hint={t('insights.voice.hoursHint')}
      data={{ headers, rows }}
      fileName={data.hasCalls ? 'calls-by-hour' : null}
    >
      <HeatMap title={t('insights.voice.hours')} cells={data.hours} hrefOf={data.hasCalls ? hrefOf : null} />
    </ChartSection>
  );
}

function Durations({ data: { durations, hasCalls } }: VoiceProps) {
  const formatLength = ({ fromSeconds, toSeconds }: VoiceAnalyticsView['durations'][number]) =>
    toSeconds === null
      ? t('insights.voice.lengthOver', { from: formatDuration(fromSeconds) })
      : formatRange(formatDuration(fromSeconds), formatDuration(toSeconds));
  const rows = durations.map((length) => ({
    key: String(length.fromSeconds),
    cells: [formatLength(length), length.calls] as const,
    href: null,
  }));
  return (
    <BarSection
      title={t('insights.voice.durations')}
      data={{ headers: [t('insights.voice.length'), t('insights.figures.calls')], rows }}
      fileName={hasCalls ? 'call-lengths' : null}
    />
  );
}

function Languages({ data }: VoiceProps) {
  const { languages, hasCalls } = data;
  const rows = languages.map(({ languageCode, calls, seconds }) => ({
    key: languageCode ?? '',
    cells: [
      languageCode === null ? t('insights.voice.noConversation') : formatLanguage(languageCode),
      calls,
      toMinutes(seconds),
    ] as const,
    href: hasCalls
      ? callsHref(data, languageCode === null ? { outcome: 'none' } : { language: languageCode })
      : null,
  }));
  const headers = [t('insights.voice.language'), t('insights.figures.calls'), t('insights.figures.minutes')];
  return (
    <BarSection
      title={t('insights.voice.languages')}
      data={{ headers, rows }}
      fileName={hasCalls ? 'languages' : null}
    />
  );
}

type HourCell = { weekday: number; hour: number; calls: number };
type HeatMapProps = {
  title: string;
  cells: readonly HourCell[];
  hrefOf: ((cell: HourCell) => string) | null;
};

/** Maximum tint in percent. Text on a darker tint would not be readable in both colour schemes. */
const TINT_MAX = 42;
const TINT_MIN = 8;

/** Calls by weekday and hour as a tinted table. On a phone the hours are rows, so that the table fits. */
function HeatMap({ title, cells, hrefOf }: HeatMapProps) {
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  const hours = hoursOf(cells);
  const cellsByHour = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  const most = Math.max(1, ...cells.map(({ calls }) => calls));
  const cellOf = (weekday: number, hour: number) => (
    <Cell
      key={`${weekday} ${hour}`}
      cell={cellsByHour.get(`${weekday} ${hour}`) ?? { weekday, hour, calls: 0 }}
      most={most}
      hrefOf={hrefOf}
    />
  );
  return isPhone ? (
    <table className={classes.heat} aria-label={title}>
      <Head first={t('insights.voice.hour')} labels={WEEKDAYS.map((day) => formatWeekday(day, 'narrow'))} />
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row">{formatHourOfDay(hour)}</th>
            {WEEKDAYS.map((weekday) => cellOf(weekday, hour))}
          </tr>
        ))}
      </tbody>
    </table>
  ) : (
    <table className={classes.heat} aria-label={title}>
      <Head first={t('insights.voice.weekday')} labels={hours.map(formatHourOfDay)} />
      <tbody>
        {WEEKDAYS.map((weekday) => (
          <tr key={weekday}>
            <th scope="row">{formatWeekday(weekday, 'short')}</th>
            {hours.map((hour) => cellOf(weekday, hour))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Hours from the earliest to the latest hour with any calls. */
function hoursOf(cells: readonly HourCell[]): number[] {
  const hours = cells.map(({ hour }) => hour);
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  return hours.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function Head({ first, labels }: { first: string; labels: readonly string[] }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.corner}>
          {first}
        </th>
        {labels.map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type CellProps = { cell: HourCell; most: number; hrefOf: HeatMapProps['hrefOf'] };

function Cell({ cell, most, hrefOf }: CellProps) {
  const { weekday, hour, calls } = cell;
  if (calls === 0) return <td className={classes.noCalls}>{calls}</td>;
  const tint = TINT_MIN + ((TINT_MAX - TINT_MIN) * calls) / most;
  const label = t('insights.voice.cell', {
    weekday: formatWeekday(weekday, 'long'),
    hour: formatHourOfDay(hour),
    count: calls,
  });
  return (
    <td style={{ background: `color-mix(in srgb, var(--chart-main) ${tint}%, var(--app-surface))` }}>
      {hrefOf ? (
        <Link href={hrefOf(cell)} className={classes.heatLink} title={label} aria-label={label}>
          {calls}
        </Link>
      ) : (
        calls
      )}
    </td>
  );
}
