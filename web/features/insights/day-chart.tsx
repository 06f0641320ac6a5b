import { Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { formatDay, formatDayRange } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { Period } from '../../lib/url/period.ts';
import classes from './insights.module.css';

type Colour = 'main' | 'soft' | 'good' | 'bad';
type Series = { label: string; colour: Colour };

type DayChartProps<D> = {
  days: readonly D[];
  series: readonly Series[];
  /** One value per series; together they stack into the bar. */
  valuesOf: (day: D) => readonly number[];
  /** How a whole bar is written. */
  format?: (total: number) => string;
  /** The calls behind a bar. */
  hrefOf: ((days: Period) => string) | null;
};

/**
 * Bar chart per day, or per week of a long period. It is decorative for assistive technology: the text above states the
 * peak, and the table below has all values and links.
 */
export function DayChart<D extends { day: string }>({
  days,
  series,
  valuesOf,
  format = String,
  hrefOf,
}: DayChartProps<D>) {
  const bars = toDayBars(days, valuesOf);
  const peak = bars.reduce<DayBar | null>((top, bar) => (bar.total > (top?.total ?? 0) ? bar : top), null);
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (!peak) return <Text size="sm">{t('insights.chart.none')}</Text>;
  return (
    <div>
      <Group justify="space-between" gap="xs" mb="xs">
        <Text size="sm" c="dimmed">
          {t('insights.chart.busiest', { label: peak.label, value: format(peak.total) })}
        </Text>
        {series.length > 1 && <Legend series={series} />}
      </Group>
      <div aria-hidden className={classes.plot}>
        <div className={classes.bars}>
          {bars.map((bar) => (
            <Bar
              key={bar.days.from}
              bar={bar}
              peak={peak.total}
              series={series}
              format={format}
              hrefOf={hrefOf}
            />
          ))}
        </div>
        <div className={classes.axis}>
          {first && <span>{formatDay(first, 'short')}</span>}
          {last && <span>{formatDay(last, 'short')}</span>}
        </div>
      </div>
    </div>
  );
}

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className={classes.legend}>
      {series.map(({ label, colour }) => (
        <li key={label} className={classes.legendItem}>
          <span className={classes.swatch} data-colour={colour} />
          {label}
        </li>
      ))}
    </ul>
  );
}

type BarProps = {
  bar: DayBar;
  peak: number;
  series: readonly Series[];
  format: (total: number) => string;
  hrefOf: ((days: Period) => string) | null;
};

function Bar({ bar: { days, label, values, total }, peak, series, format, hrefOf }: BarProps) {
  const title = t('insights.chart.barLink', { label, value: format(total) });
  const stack = (
    <span className={classes.stack} style={{ blockSize: `${(total / peak) * 100}%` }}>
      {series.map(({ label: name, colour }, index) => (
        <span
          key={name}
          className={classes.part}
          data-colour={colour}
          style={{ flexGrow: values[index] ?? 0 }}
        />
      ))}
    </span>
  );
  // Its link in the table is the one that the keyboard reaches.
  return hrefOf && total > 0 ? (
    <Link href={hrefOf(days)} className={classes.bar} title={title} tabIndex={-1}>
      {stack}
    </Link>
  ) : (
    <span className={classes.bar} title={title}>
      {stack}
    </span>
  );
}

/** Maximum number of days before bars become weeks: a bar must stay wide enough to see and press. */
const SINGLE_DAYS_MAX = 62;
const WEEK_DAYS = 7;

/** A day or week with one value per series. */
type DayBar = { days: Period; label: string; values: readonly number[]; total: number };

/** Bars per day in order, or per week for long periods. */
export function toDayBars<D extends { day: string }>(
  days: readonly D[],
  valuesOf: (day: D) => readonly number[],
): DayBar[] {
  const size = days.length > SINGLE_DAYS_MAX ? WEEK_DAYS : 1;
  const bars: DayBar[] = [];
  for (let at = 0; at < days.length; at += size) bars.push(toBar(days.slice(at, at + size), valuesOf));
  return bars;
}

function toBar<D extends { day: string }>(
  days: readonly D[],
  valuesOf: (day: D) => readonly number[],
): DayBar {
  const [from, to] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const each = days.map(valuesOf);
  const values = (each[0] ?? []).map((_, series) => sum(each.map((one) => one[series] ?? 0)));
  const label = from === to ? formatDay(from) : formatDayRange(from, to, 'none');
  return { days: { from, to }, label, values, total: sum(values) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
