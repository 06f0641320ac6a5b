import { Skeleton } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { DurationText } from '../../components/duration-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { Tile, Tiles } from '../../components/tile.tsx';
import { t } from '../../lib/texts/t.ts';
import type { MetricsQuery } from './metrics-query.ts';

/** Customers and calls, in all and this week, and how long a call lasts on average; of calls nothing before the first. */
export function KeyMetrics({ metrics }: { metrics: MetricsQuery }) {
  return (
    <Section title={t('dashboard.metrics.title')}>
      <QueryState query={metrics} skeleton={<Skeleton height={88} />}>
        {(data) =>
          data.totalCalls + data.totalCustomers === 0 ? (
            <NoFigures />
          ) : (
            <Tiles>
              <Tile label={t('dashboard.metrics.totalCustomers')}>{data.totalCustomers}</Tile>
              {data.totalCalls > 0 && (
                <Tile label={t('dashboard.metrics.totalCalls')}>{data.totalCalls}</Tile>
              )}
              <Tile label={t('dashboard.metrics.customersThisWeek')}>{data.customersThisWeek}</Tile>
              {data.totalCalls > 0 && <CallTiles data={data} />}
            </Tiles>
          )
        }
      </QueryState>
    </Section>
  );
}

function CallTiles({ data }: { data: NonNullable<MetricsQuery['data']> }) {
  return (
    <>
      <Tile label={t('dashboard.metrics.callsThisWeek')}>{data.callsThisWeek}</Tile>
      <Tile label={t('dashboard.metrics.averageDuration')}>
        <DurationText seconds={data.averageCallDurationSeconds} />
      </Tile>
    </>
  );
}

/** A new business has its list of what to do instead of zeros. */
function NoFigures() {
  return (
    <EmptyState
      icon={<IconChartBar />}
      title={t('dashboard.metrics.empty')}
      hint={t('dashboard.metrics.emptyHint')}
      action={<MoreLink href="/voice-analytics">{t('dashboard.metrics.emptyAction')}</MoreLink>}
    />
  );
}
