import { Link } from 'wouter';
import { formatDay, formatNumber } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { callsHref } from '../../lib/url/calls-href.ts';
import { axisTop } from './axis-top.ts';
import classes from './day-bars.module.css';
import type { OverviewQuery } from './queries.ts';

type Day = NonNullable<OverviewQuery['data']>['days'][number];
type Days = { days: readonly Day[] };

const hrefOf = ({ day }: Day) => callsHref({ from: day, to: day });

/**
 * A bar for each day, the booked calls below the others. The bars are for eyes and pointers: the sentence above has the
 * sums, and `DayTable` has every figure and every link for everybody else.
 */
export function DayBars({ days }: Days) {
  const top = axisTop(Math.max(...days.map(({ calls }) => calls)));
  return (
    <div aria-hidden className={classes.chart}>
      <div className={classes.scale}>
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{formatNumber(value)}</span>
        ))}
      </div>
      <div className={classes.bars}>
        {days.map((day) => (
          <Bar key={day.day} day={day} top={top} />
        ))}
      </div>
      <div className={classes.dates}>
        <span>{formatDay(days[0]?.day ?? '', 'short')}</span>
        <span>{t('dashboard.metrics.today')}</span>
      </div>
      <ul className={classes.legend}>
        <li>
          <span className={classes.swatch} data-part="booked" />
          {t('dashboard.metrics.booked')}
        </li>
        <li>
          <span className={classes.swatch} data-part="other" />
          {t('dashboard.metrics.otherCalls')}
        </li>
      </ul>
    </div>
  );
}

function Bar({ day, top }: { day: Day; top: number }) {
  const { calls, bookings } = day;
  const title = t('dashboard.metrics.bar', {
    day: formatDay(day.day),
    calls: t('dashboard.since.calls', { count: calls }),
  });
  const stack = (
    <span className={classes.stack} style={{ blockSize: `${(calls / top) * 100}%` }}>
      <span className={classes.part} data-part="booked" style={{ flexGrow: bookings }} />
      <span className={classes.part} data-part="other" style={{ flexGrow: calls - bookings }} />
    </span>
  );
  // The link in the table is the one that the keyboard reaches.
  return calls > 0 ? (
    <Link href={hrefOf(day)} className={classes.bar} title={title} tabIndex={-1}>
      {stack}
    </Link>
  ) : (
    <span className={classes.bar} title={title} />
  );
}

export function DayTable({ days }: Days) {
  return (
    <table aria-label={t('dashboard.metrics.perDay')} className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.metrics.day')}</th>
          <th scope="col">{t('dashboard.metrics.calls')}</th>
          <th scope="col">{t('dashboard.metrics.booked')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">
              <Link href={hrefOf(day)} className={classes.dayLink}>
                {formatDay(day.day)}
              </Link>
            </th>
            <td>{day.calls}</td>
            <td>{day.bookings}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
