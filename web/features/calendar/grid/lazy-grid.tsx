import { Skeleton } from '@mantine/core';
import { type ComponentProps, Suspense } from 'react';
import { lazyPage } from '../../../lib/lazy-page.ts';
import type { BusinessCalendar } from './business-calendar.tsx';
import { useGridHours } from './use-grid-hours.ts';

type GridProps = ComponentProps<typeof BusinessCalendar>;

const Grid = lazyPage<GridProps>(() =>
  import('./business-calendar.tsx').then((file) => file.BusinessCalendar),
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
