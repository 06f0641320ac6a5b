import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { DurationText } from '../../components/duration-text.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { Tile, Tiles } from '../../components/tile.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { formatChange } from '../../lib/text/format-change.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './dashboard.module.css';
import { DayBars, DayTable } from './day-bars.tsx';
import type { MetricsQuery, OverviewQuery } from './queries.ts';

type Metrics = NonNullable<MetricsQuery['data']>;
type Overview = NonNullable<OverviewQuery['data']>;

type KeyMetricsProps = { metrics: MetricsQuery; overview: OverviewQuery };

/** The five documented figures, with the first step while they are 0, and the calls of two weeks. */
export function KeyMetrics({ metrics, overview }: KeyMetricsProps) {
  return (
    <Section
      title={t('dashboard.metrics.title')}
      aside={<MoreLink href="/voice-analytics">{t('dashboard.metrics.allInsights')}</MoreLink>}
    >
      <QueryState query={metrics} skeleton={<Skeleton height={88} />}>
        {(data) => (
          <>
            <div className={classes.figures}>
              <Tiles>
                <Tile label={t('dashboard.metrics.callsThisWeek')}>{data.callsThisWeek}</Tile>
                <Tile label={t('dashboard.metrics.customersThisWeek')}>{data.customersThisWeek}</Tile>
                <Tile label={t('dashboard.metrics.averageDuration')}>
                  <DurationText seconds={data.averageCallDurationSeconds} />
                </Tile>
                <Tile label={t('dashboard.metrics.totalCalls')}>{data.totalCalls}</Tile>
                <Tile label={t('dashboard.metrics.totalCustomers')}>{data.totalCustomers}</Tile>
              </Tiles>
            </div>
            {data.totalCalls === 0 && <FirstStep totalCustomers={data.totalCustomers} />}
          </>
        )}
      </QueryState>
      <QueryState query={overview} skeleton={<Skeleton height={190} />}>
        {(data) => data.hasCalls && <TwoWeeks overview={data} />}
      </QueryState>
    </Section>
  );
}

/** What starts the figures, with the way to the first call for people who set the business up. */
function FirstStep({ totalCustomers }: Pick<Metrics, 'totalCustomers'>) {
  const maySetUp = useMay()('onboarding.chooseNumber');
  const hint = totalCustomers === 0 ? t('dashboard.metrics.emptyHint') : t('dashboard.metrics.noCallsHint');
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      {maySetUp && <MoreLink href="/onboarding?step=done">{t('dashboard.metrics.firstStep')}</MoreLink>}
    </Group>
  );
}

/** The calls of each of the last 14 days, as bars or as a table. */
function TwoWeeks({ overview: { days, totals, before } }: { overview: Overview }) {
  const [asTable, setAsTable] = useState(false);
  const count = days.length;
  if (totals.calls === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('dashboard.metrics.noCallsInDays', { days: count })}
      </Text>
    );
  const facts = [
    t('dashboard.metrics.callsInDays', { count: totals.calls, days: count }),
    t('dashboard.since.booked', { count: totals.bookings }),
    formatChange(totals.calls, before.calls, count),
  ];
  return (
    <div>
      <Group justify="space-between" gap="xs" mb="xs">
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
        <Button
          variant={asTable ? 'light' : 'subtle'}
          size="compact-sm"
          leftSection={<IconTable size={16} aria-hidden />}
          aria-pressed={asTable}
          aria-label={t('dashboard.metrics.asTableOf')}
          onClick={() => setAsTable(!asTable)}
        >
          {t('dashboard.metrics.asTable')}
        </Button>
      </Group>
      {asTable ? <DayTable days={days} /> : <DayBars days={days} />}
    </div>
  );
}
