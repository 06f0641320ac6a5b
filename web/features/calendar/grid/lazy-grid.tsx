import { Skeleton } from '@mantine/core';
import { type ComponentProps, Suspense, useMemo } from 'react';
import { DAY_MS } from '../../../../server/core/business-time.ts';
import { openingOf } from '../../../../server/core/opening-hours.ts';
import { lazyPage } from '../../../lib/url/lazy-page.ts';
import { trpc } from '../../../trpc.ts';
import type { BusinessCalendar } from './business-calendar.tsx';
import type { CalendarColumns } from './calendar-columns.tsx';

type GridProps = ComponentProps<typeof BusinessCalendar>;
type ColumnsProps = ComponentProps<typeof CalendarColumns>;

const Grid = lazyPage<GridProps>(
  () => import('./business-calendar.tsx').then((file) => file.BusinessCalendar),
  ['calendar', 'calendars'],
);

const Columns = lazyPage<ColumnsProps>(
  () => import('./calendar-columns.tsx').then((file) => file.CalendarColumns),
  ['calendar', 'calendars'],
);

/** The time grid, whose library is loaded on first use. */
export function LazyGrid(props: Omit<GridProps, 'hours'>) {
  const hours = useGridHours();
  return (
    <Suspense fallback={<Skeleton height={640} />}>
      <Grid hours={hours} {...props} />
    </Suspense>
  );
}

/** Time grid of a day with one column per calendar. */
export function LazyColumns(props: Omit<ColumnsProps, 'hours'>) {
  const hours = useGridHours();
  return (
    <Suspense fallback={<Skeleton height={640} />}>
      <Columns hours={hours} {...props} />
    </Suspense>
  );
}

const USUAL = { from: '08:00', to: '18:00' };
const WHOLE_DAY = { from: '00:00', to: '00:00' };
const HOUR_MS = 3_600_000;

/**
 * Visible hours of a time grid: the opening hours with one more hour on each side; 8:00 to 18:00 without any.
 */
function useGridHours(): { from: string; to: string } {
  const week = trpc.hours.week.useQuery();
  const days = week.data?.days;
  return useMemo(() => {
    const openings = (days ?? []).flatMap(({ spans }) => spans.map(openingOf));
    if (openings.length === 0) return USUAL;
    // Spans that end on the next day are open at both ends of the grid.
    if (openings.some(({ closeMs }) => closeMs > DAY_MS)) return WHOLE_DAY;
    const first = Math.floor(Math.min(...openings.map(({ openMs }) => openMs)) / HOUR_MS) - 1;
    const last = Math.ceil(Math.max(...openings.map(({ closeMs }) => closeMs)) / HOUR_MS) + 1;
    return { from: `${pad(Math.max(0, first))}:00`, to: last >= 24 ? '00:00' : `${pad(last)}:00` };
  }, [days]);
}

const pad = (hour: number) => String(hour).padStart(2, '0');
