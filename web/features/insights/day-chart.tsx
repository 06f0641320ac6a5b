import { Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { formatDay } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { Period } from '../../lib/url/period.ts';
import { type DayBar, toDayBars } from './day-bars.ts';
import classes from './insights.module.css';

export type Colour = 'main' | 'soft' | 'good' | 'bad';
type Series = { label: string; colour: Colour };

type DayChartProps<D> = {
  days: readonly D[];
  series: readonly Series[];
  /** A figure for each series; what lies on top of each other makes the bar. */
  valuesOf: (day: D) => readonly number[];
  /** How a whole bar is written. */
  say?: (total: number) => string;
  /** The calls behind a bar. */
  hrefOf: ((days: Period) => string) | null;
};

/**
 * A bar for each day, or for each week of a long period. It is drawn for eyes and pointers: the sentence above it says
 * the peak, and the table beside it holds every figure and every link for everybody else.
 */
export function DayChart<D extends { day: string }>({
  days,
  series,
  valuesOf,
  say = String,
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
          {t('insights.chart.busiest', { label: peak.label, value: say(peak.total) })}
        </Text>
        {series.length > 1 && <Legend series={series} />}
      </Group>
      <div aria-hidden className={classes.plot}>
        <div className={classes.bars}>
          {bars.map((bar) => (
            <Bar key={bar.days.from} bar={bar} peak={peak.total} series={series} say={say} hrefOf={hrefOf} />
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
  say: (total: number) => string;
  hrefOf: ((days: Period) => string) | null;
};

function Bar({ bar: { days, label, values, total }, peak, series, say, hrefOf }: BarProps) {
  const title = t('insights.chart.barLink', { label, value: say(total) });
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
