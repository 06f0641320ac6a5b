import { Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { groupDays } from '../../../server/core/group-days.ts';
import { BarChart } from '../../components/bar-chart.tsx';
import { formatDay, formatDayRange, formatNumber } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { Period } from '../../lib/url/period.ts';

type DayChartProps<D> = {
  days: readonly D[];
  series: ComponentProps<typeof BarChart>['series'];
  /** One value per series; together they stack into the bar. */
  valuesOf: (day: D) => readonly number[];
  /** Formats the total of a bar and the values of the axis; a plain number by default. */
  format?: (total: number) => string;
  /** URL of the calls in a bar. */
  hrefOf: ((days: Period) => string) | null;
};

/**
 * Bar chart per day, or per week of a long period. It is hidden from assistive technology: the text above states the
 * peak, and the table of the section has all values and links.
 */
export function DayChart<D extends { day: string }>({
  days,
  series,
  valuesOf,
  format = formatNumber,
  hrefOf,
}: DayChartProps<D>) {
  const bars = toDayBars(days, valuesOf);
  const peak = bars.reduce<DayBar | null>((top, bar) => (bar.total > (top?.total ?? 0) ? bar : top), null);
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  if (!peak) return <Text size="sm">{t('insights.chart.none')}</Text>;
  return (
    <div>
      <Text size="sm" c="dimmed" mb="sm">
        {t('insights.chart.busiest', { label: peak.label, value: format(peak.total) })}
      </Text>
      <BarChart
        bars={bars.map(({ days, label, values, total }) => ({
          key: days.from,
          title: t('insights.chart.barLink', { label, value: format(total) }),
          values,
          total,
          href: hrefOf?.(days) ?? null,
        }))}
        series={series}
        format={format}
        ends={[formatDay(first, 'short'), formatDay(last, 'short')]}
      />
    </div>
  );
}

/** A day or week with one value per series. */
type DayBar = { days: Period; label: string; values: readonly number[]; total: number };

/** Bars per day in order, or per week for long periods. */
export function toDayBars<D extends { day: string }>(
  days: readonly D[],
  valuesOf: (day: D) => readonly number[],
): DayBar[] {
  return groupDays(days).map((group) => toBar(group, valuesOf));
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
