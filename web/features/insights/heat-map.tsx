import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'wouter';
import { PHONE_QUERY } from '../../lib/input/phone-query.ts';
import { formatHourOfDay, formatWeekday } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './insights.module.css';

export type HourCell = { weekday: number; hour: number; calls: number };
type HeatMapProps = {
  title: string;
  cells: readonly HourCell[];
  hrefOf: ((cell: HourCell) => string) | null;
};

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
/** Of the tint of the busiest hour, in percent: text on it stays readable in both colour schemes. */
const TINT_MAX = 42;
const TINT_MIN = 8;

/** Calls by weekday and hour as a table whose cells are tinted; on a phone the hours run down, so that it fits. */
export function HeatMap({ title, cells, hrefOf }: HeatMapProps) {
  const phone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  const hours = hoursOf(cells);
  const byPlace = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  const most = Math.max(1, ...cells.map(({ calls }) => calls));
  const cellOf = (weekday: number, hour: number) => (
    <Cell
      key={`${weekday} ${hour}`}
      cell={byPlace.get(`${weekday} ${hour}`) ?? { weekday, hour, calls: 0 }}
      most={most}
      hrefOf={hrefOf}
    />
  );
  return phone ? (
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

/** From the first hour of the day that ever had a call to the last. */
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
