import { Group, Skeleton, Text } from '@mantine/core';
import { DurationText } from '../../components/duration-text.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { Tile, Tiles } from '../../components/tile.tsx';
import { t } from '../../lib/texts.ts';
import { useMay } from '../../lib/use-may.ts';
import type { MetricsQuery } from './metrics-query.ts';

type Metrics = NonNullable<MetricsQuery['data']>;

/** The five documented figures, also while they are 0; then with what starts them. */
export function KeyMetrics({ metrics }: { metrics: MetricsQuery }) {
  return (
    <Section title={t('dashboard.metrics.title')}>
      <QueryState query={metrics} skeleton={<Skeleton height={88} />}>
        {(data) => (
          <>
            <Tiles>
              <Tile label={t('dashboard.metrics.totalCustomers')}>{data.totalCustomers}</Tile>
              <Tile label={t('dashboard.metrics.totalCalls')}>{data.totalCalls}</Tile>
              <Tile label={t('dashboard.metrics.customersThisWeek')}>{data.customersThisWeek}</Tile>
              <Tile label={t('dashboard.metrics.callsThisWeek')}>{data.callsThisWeek}</Tile>
              <Tile label={t('dashboard.metrics.averageDuration')}>
                <DurationText seconds={data.averageCallDurationSeconds} />
              </Tile>
            </Tiles>
            {data.totalCalls === 0 && <FirstStep totalCustomers={data.totalCustomers} />}
          </>
        )}
      </QueryState>
    </Section>
  );
}

/** What starts the figures, with the way to the first call for whoever sets the business up. */
function FirstStep({ totalCustomers }: Pick<Metrics, 'totalCustomers'>) {
  const maySetUp = useMay()('onboarding.chooseNumber');
  const hint = totalCustomers === 0 ? t('dashboard.metrics.emptyHint') : t('dashboard.metrics.noCallsHint');
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <Group gap="md">
        {maySetUp && <MoreLink href="/onboarding?step=done">{t('dashboard.metrics.firstStep')}</MoreLink>}
        <MoreLink href="/voice-analytics">{t('dashboard.metrics.emptyAction')}</MoreLink>
      </Group>
    </Group>
  );
}
