import { Skeleton } from '@mantine/core';
import { type ComponentProps, Suspense } from 'react';
import { lazyPage } from '../../../lib/url/lazy-page.ts';
import type { BusinessCalendar } from './business-calendar.tsx';
import type { CalendarColumns } from './calendar-columns.tsx';
import { useGridHours } from './use-grid-hours.ts';

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

/** The time grid, whose library is fetched when it is first shown. */
export function LazyGrid(props: Omit<GridProps, 'hours'>) {
  const hours = useGridHours();
  return (
    <Suspense fallback={<Skeleton height={640} />}>
      <Grid hours={hours} {...props} />
    </Suspense>
  );
}

/** The time grid of a day, calendar by calendar. */
export function LazyColumns(props: Omit<ColumnsProps, 'hours'>) {
  const hours = useGridHours();
  return (
    <Suspense fallback={<Skeleton height={640} />}>
      <Columns hours={hours} {...props} />
    </Suspense>
  );
}
