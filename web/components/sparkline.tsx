import classes from './sparkline.module.css';

const WIDTH = 100;
const HEIGHT = 32;

/** The course of a figure over some days, from nothing to its peak, without words: the figure stands beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const peak = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map((value, index) => `${index * step},${HEIGHT - (value / peak) * HEIGHT}`);
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
