import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Page } from '../../components/page.tsx';
import { PeriodPicker } from '../../components/period-picker.tsx';
import type { ChosenPeriod } from '../../lib/url/use-period.ts';
import classes from './insights.module.css';

type InsightsFrameProps = { title: string; subtitle: string; period: ChosenPeriod; children: ReactNode };

/** The frame of the three screens of figures: their heading and the period. */
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
