import { Skeleton } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import { DAY_MS } from '../../../../server/core/business-time.ts';
import { openingOf } from '../../../../server/core/opening-hours.ts';
import { lazyPage } from '../../../lib/url/lazy-page.ts';
import { trpc } from '../../../trpc.ts';
import type { TimeGridProps } from './time-grid.tsx';

const Grid = lazyPage<TimeGridProps>(
  () => import('./time-grid.tsx').then((file) => file.TimeGrid),
  ['calendar', 'calendars'],
);

/** The time grid, loaded on first use: a phone shows lists instead. */
export function LazyGrid(props: Omit<TimeGridProps, 'hours'>) {
  const hours = useGridHours();
  return (
    <Suspense fallback={<Skeleton height={640} />}>
      <Grid hours={hours} {...props} />
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
    // With a span that continues on the next day, the grid shows the whole day.
    if (openings.some(({ closeMs }) => closeMs > DAY_MS)) return WHOLE_DAY;
    const first = Math.floor(Math.min(...openings.map(({ openMs }) => openMs)) / HOUR_MS) - 1;
    const last = Math.ceil(Math.max(...openings.map(({ closeMs }) => closeMs)) / HOUR_MS) + 1;
    return { from: `${pad(Math.max(0, first))}:00`, to: last >= 24 ? '00:00' : `${pad(last)}:00` };
  }, [days]);
}

const pad = (hour: number) => String(hour).padStart(2, '0');
