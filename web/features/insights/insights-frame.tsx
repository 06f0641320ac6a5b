import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { Page } from '../../components/page.tsx';
import { PeriodPicker } from '../../components/period-picker.tsx';
import { t } from '../../lib/texts/t.ts';
import type { ChosenPeriod } from '../../lib/use-period.ts';
import classes from './insights.module.css';

const TABS = [
  { path: '/voice-analytics', label: 'insights.tabs.voice' },
  { path: '/call-insights', label: 'insights.tabs.outcomes' },
  { path: '/sentiment-analysis', label: 'insights.tabs.sentiment' },
] as const;

type InsightsFrameProps = { title: string; subtitle: string; period: ChosenPeriod; children: ReactNode };

/** The frame of the three screens of figures: the way between them, which keeps the period, and the period. */
export function InsightsFrame({ title, subtitle, period, children }: InsightsFrameProps) {
  const [path] = useLocation();
  const search = useSearch();
  return (
    <Page title={title} subtitle={subtitle}>
      <Stack gap="lg" className={classes.frame}>
        <nav aria-label={t('insights.nav')}>
          <ul className={classes.tabs}>
            {TABS.map((tab) => (
              <li key={tab.path}>
                <Link
                  href={search ? `${tab.path}?${search}` : tab.path}
                  className={classes.tab}
                  aria-current={tab.path === path ? 'page' : undefined}
                >
                  {t(tab.label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <PeriodPicker {...period} />
        {children}
      </Stack>
    </Page>
  );
}
