import { Skeleton } from '@mantine/core';
import { DurationText } from '../../components/duration-text.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { Tile, Tiles } from '../../components/tile.tsx';
import { t } from '../../lib/texts/t.ts';
import type { MetricsQuery } from './metrics-query.ts';

/** Customers and calls, in all and this week, and how long a call lasts on average. */
export function KeyMetrics({ metrics }: { metrics: MetricsQuery }) {
  return (
    <Section title={t('dashboard.metrics.title')}>
      <QueryState query={metrics} skeleton={<Skeleton height={88} />}>
        {(data) => (
          <Tiles>
            <Tile label={t('dashboard.metrics.totalCustomers')}>{data.totalCustomers}</Tile>
            <Tile label={t('dashboard.metrics.totalCalls')}>{data.totalCalls}</Tile>
            <Tile label={t('dashboard.metrics.customersThisWeek')}>{data.customersThisWeek}</Tile>
            <Tile label={t('dashboard.metrics.callsThisWeek')}>{data.callsThisWeek}</Tile>
            <Tile label={t('dashboard.metrics.averageDuration')}>
              <DurationText seconds={data.averageCallDurationSeconds} />
            </Tile>
          </Tiles>
        )}
      </QueryState>
    </Section>
  );
}
