import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { BarChart } from '../../components/bar-chart.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { type Query, QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { Tile, Tiles } from '../../components/tile.tsx';
import { DurationText } from '../../components/time-text.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { formatChange } from '../../lib/text/format-change.ts';
import { formatDay, formatNumber } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { callsHref } from '../../lib/url/calls-href.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './dashboard.module.css';

type Metrics = NonNullable<MetricsQuery['data']>;
type Overview = NonNullable<OverviewQuery['data']>;

type KeyMetricsProps = { metrics: MetricsQuery; overview: OverviewQuery };

/** The five documented figures, a next step before the first call, and the calls of two weeks. */
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
                <Tile label={t('dashboard.metrics.callsThisWeek')}>{formatNumber(data.callsThisWeek)}</Tile>
                <Tile label={t('dashboard.metrics.customersThisWeek')}>
                  {formatNumber(data.customersThisWeek)}
                </Tile>
                <Tile label={t('dashboard.metrics.averageDuration')}>
                  <DurationText seconds={data.averageCallDurationSeconds} />
                </Tile>
                <Tile label={t('dashboard.metrics.totalCalls')}>{formatNumber(data.totalCalls)}</Tile>
                <Tile label={t('dashboard.metrics.totalCustomers')}>{formatNumber(data.totalCustomers)}</Tile>
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

/**
 * Hint that replaces the figures before the first call. Users who may set up the business also get a link to the first
 * call.
 */
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

/** Calls of each of the last 14 days, as bars or as a table. */
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

type Day = NonNullable<OverviewQuery['data']>['days'][number];
type Days = { days: readonly Day[] };

const hrefOf = ({ day }: Day) => callsHref({ from: day, to: day });

/**
 * One stacked bar per day, with booked calls at the bottom. The bars are hidden from assistive technology: the text
 * above has the sums, and `DayTable` has every figure and link.
 */
function DayBars({ days }: Days) {
  return (
    <BarChart
      bars={days.map((day) => ({
        key: day.day,
        title: t('dashboard.metrics.bar', {
          day: formatDay(day.day),
          calls: t('dashboard.since.calls', { count: day.calls }),
        }),
        values: [day.bookings, day.calls - day.bookings],
        total: day.calls,
        href: hrefOf(day),
      }))}
      series={[
        { label: t('dashboard.metrics.booked'), colour: 'main' },
        { label: t('dashboard.metrics.otherCalls'), colour: 'soft' },
      ]}
      format={formatNumber}
      ends={[formatDay(days[0]?.day ?? '', 'short'), t('dashboard.metrics.today')]}
    />
  );
}

function DayTable({ days }: Days) {
  return (
    <table aria-label={t('dashboard.metrics.perDay')} className={classes.dayTable}>
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
            <td>{formatNumber(day.calls)}</td>
            <td>{formatNumber(day.bookings)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Queries that several blocks of the dashboard share. */
export type MetricsQuery = Query<Outputs['insights']['dashboardMetrics']>;
export type OverviewQuery = Query<Outputs['insights']['overview']>;
