import { Link } from 'wouter';
import type { ChartRow, ChartRows } from './chart-rows.ts';
import { ChartSection } from './chart-section.tsx';
import classes from './insights.module.css';

type BarSectionProps = { title: string; data: ChartRows; fileName: string | null };

/** A bar under each row's name with its first figure; each leads to what is behind it. */
export function BarSection({ title, data, fileName }: BarSectionProps) {
  const longest = Math.max(1, ...data.rows.map(barOf));
  return (
    <ChartSection title={title} data={data} fileName={fileName}>
      <ul className={classes.barList} aria-label={title}>
        {data.rows.map((row) => (
          <li key={row.key}>
            {row.href === null ? (
              <div className={classes.barRow}>
                <Bar row={row} longest={longest} />
              </div>
            ) : (
              <Link href={row.href} className={classes.barRow}>
                <Bar row={row} longest={longest} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </ChartSection>
  );
}

const barOf = ({ cells: [, value] }: ChartRow): number => Number(value ?? 0);

function Bar({ row, longest }: { row: ChartRow; longest: number }) {
  return (
    <>
      <bdi className={classes.barLabel}>{row.cells[0]}</bdi>{' '}
      <span className={classes.barText}>{row.cells[1]}</span>
      <span className={classes.track} aria-hidden>
        <span className={classes.fill} style={{ inlineSize: `${(barOf(row) / longest) * 100}%` }} />
      </span>
    </>
  );
}
