import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Page } from '../../components/page.tsx';
import { PeriodPicker } from '../../components/period-picker.tsx';
import type { ChosenPeriod } from '../../lib/use-period.ts';
import { InsightTabs } from './insight-tabs.tsx';
import classes from './insights.module.css';

type InsightsFrameProps = { title: string; subtitle: string; period: ChosenPeriod; children: ReactNode };

/** The frame of the three screens of figures: the way between them and the period. */
export function InsightsFrame({ title, subtitle, period, children }: InsightsFrameProps) {
  return (
    <Page title={title} subtitle={subtitle}>
      <Stack gap="lg" className={classes.frame}>
        <InsightTabs />
        <PeriodPicker {...period} />
        {children}
      </Stack>
    </Page>
  );
}
