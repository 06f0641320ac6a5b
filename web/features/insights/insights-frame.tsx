import { Button, Skeleton, Stack } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue } from 'react';
import { Link } from 'wouter';
import type { InsightPeriod } from '../../../server/modules/insight/insights/insights.schema.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { Page } from '../../components/page.tsx';
import { PeriodPicker } from '../../components/period-picker.tsx';
import { type Query, QueryState } from '../../components/query-state.tsx';
import { SampleNote } from '../../components/sample-note.tsx';
import { Section } from '../../components/section.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import type { SelectedPeriod } from '../../lib/url/use-period.ts';
import classes from './insights.module.css';

type InsightsFrameProps = { title: string; subtitle: string; period: SelectedPeriod; children: ReactNode };

/** Frame of the three insight screens: heading and period. */
export function InsightsFrame({ title, subtitle, period, children }: InsightsFrameProps) {
  return (
    <Page title={title} subtitle={subtitle}>
      <Stack gap="lg" className={classes.frame}>
        <PeriodPicker {...period} />
        {children}
      </Stack>
    </Page>
  );
}

type InsightStateProps<T> = {
  query: Query<T> & { isPlaceholderData: boolean };
  period: SelectedPeriod;
  /** True when the period has no calls. */
  isEmpty: (data: T) => boolean;
  /** Sample figures for the same days, shown before the first call. */
  sample: (period: InsightPeriod) => T;
  children: (data: T) => ReactNode;
};

/**
 * Shows the real figures, labelled sample figures before the first call, or the empty state of a period without calls.
 * New figures render in a transition, so that the browser can handle input in between. Until then, the previous figures
 * stay visible and are marked as stale.
 */
export function InsightState<T extends InsightPeriod>({
  query,
  period,
  isEmpty,
  sample,
  children,
}: InsightStateProps<T>) {
  const data = useDeferredValue(query.data);
  const isLate = data !== query.data;
  const isStale = isLate || query.isPlaceholderData;
  const visibleQuery: Query<T> = isLate
    ? { data, error: null, isFetching: true, refetch: query.refetch }
    : query;
  return (
    <QueryState query={visibleQuery} skeleton={<Skeleton height={640} />} errorTitle={t('insights.failed')}>
      {(data) => {
        if (!data.hasCalls) return <Sample>{children(sample(data))}</Sample>;
        if (isEmpty(data)) return <NoCalls period={period} />;
        return (
          <Stack gap="lg" {...(isStale && { className: classes.stale, 'aria-busy': true })}>
            {children(data)}
          </Stack>
        );
      }}
    </QueryState>
  );
}

function Sample({ children }: { children: ReactNode }) {
  const maySetUp = useMay()('onboarding.chooseNumber');
  return (
    <Stack gap="lg">
      <SampleNote badge={t('insights.sample.badge')}>
        {t('insights.sample.hint')}
        {maySetUp && (
          <div>
            <MoreLink href="/dashboard">{t('insights.sample.action')}</MoreLink>
          </div>
        )}
      </SampleNote>
      {children}
    </Stack>
  );
}

function NoCalls({ period: { choice, set } }: { period: SelectedPeriod }) {
  const isShort = choice === '7d' || choice === '30d';
  return (
    <Section title={t('insights.figures.title')}>
      <EmptyState
        icon={<IconChartBar />}
        title={t('insights.empty.title')}
        hint={t('insights.empty.hint')}
        action={
          isShort ? (
            <Button mt="sm" onClick={() => set({ period: '90d', from: '', to: '' })}>
              {t('insights.empty.wider')}
            </Button>
          ) : (
            <Button component={Link} href="/call-conversations" mt="sm">
              {t('insights.empty.all')}
            </Button>
          )
        }
      />
    </Section>
  );
}
