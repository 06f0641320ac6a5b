import { Link } from 'wouter';
import classes from './bar-chart.module.css';

type Series = { label: string; colour: 'main' | 'soft' | 'good' | 'bad' };

type BarChartProps = {
  bars: readonly ChartBar[];
  series: readonly Series[];
  /** Formats a value of the axis. */
  format: (value: number) => string;
  /** Labels below the first and the last bar; the same label twice is shown once. */
  ends: readonly [string, string];
};

/** A bar with one value per series, stacked from the first at the bottom. */
type ChartBar = {
  key: string;
  /** Label and total of the bar, shown when the pointer is over it. */
  title: string;
  values: readonly number[];
  total: number;
  /** URL of the calls in the bar; null for a bar without a link. */
  href: string | null;
};

/**
 * Stacked bars above an axis that starts at 0. The chart is hidden from assistive technology: its section states the
 * figures as text and offers a table with every value and link.
 */
export function BarChart({ bars, series, format, ends }: BarChartProps) {
  const top = axisTop(Math.max(...bars.map(({ total }) => total)));
  return (
    <div aria-hidden className={classes.chart}>
      <div className={classes.scale}>
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{format(value)}</span>
        ))}
      </div>
      <div className={classes.bars}>
        {bars.map((bar) => (
          <Bar key={bar.key} bar={bar} top={top} series={series} />
        ))}
      </div>
      <div className={classes.ends}>
        {[...new Set(ends)].map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      {series.length > 1 && <Legend series={series} />}
    </div>
  );
}

function Bar({
  bar: { title, values, total, href },
  top,
  series,
}: { bar: ChartBar; top: number } & WithSeries) {
  const stack = (
    <span className={classes.stack} style={{ blockSize: `${(total / top) * 100}%` }}>
      {series.map(({ label, colour }, index) => (
        <span
          key={label}
          className={classes.part}
          data-colour={colour}
          style={{ flexGrow: values[index] ?? 0 }}
        />
      ))}
    </span>
  );
  // The link is not a tab stop, because the table has a link to the same calls.
  return href !== null && total > 0 ? (
    <Link href={href} className={classes.bar} title={title} tabIndex={-1}>
      {stack}
    </Link>
  ) : (
    <span className={classes.bar} title={title}>
      {total > 0 && stack}
    </span>
  );
}

type WithSeries = { series: readonly Series[] };

function Legend({ series }: WithSeries) {
  return (
    <ul className={classes.legend}>
      {series.map(({ label, colour }) => (
        <li key={label}>
          <span className={classes.swatch} data-colour={colour} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/**
 * Up to this value, the top of the axis is the next even number. Larger tops are rounded up to one significant digit.
 */
const SMALL = 20;

/**
 * Top value of an axis that starts at 0: at least `value`, and with a whole number at its half: 2, 4, … 20, 30, … 100,
 * 200, …
 */
export function axisTop(value: number): number {
  if (value <= SMALL) return Math.max(2, Math.ceil(value / 2) * 2);
  const unit = 10 ** Math.floor(Math.log10(value));
  return Math.ceil(value / unit) * unit;
}
