import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatInZone } from '../../../server/core/business-time.ts';
import { Page } from '../../components/page.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { useSession } from '../../lib/session.ts';
import { t } from '../../lib/texts/t.ts';
import { trpc } from '../../trpc.ts';
import { KeyMetrics } from './key-metrics.tsx';
import { QuickActions } from './quick-actions.tsx';
import { SystemStatus } from './system-status.tsx';
import { TodaysAppointments } from './todays-appointments.tsx';

/**
 * The first screen after the login: is the line running, what is on today, how is the week going. `hoursAction` stands
 * with the business hours.
 */
export function Dashboard({ hoursAction }: { hoursAction: ReactNode }) {
  const session = useSession();
  const zone = useTimeZone();
  const business = trpc.businesses.get.useQuery(undefined, { staleTime: 0 });
  const metrics = trpc.insights.dashboardMetrics.useQuery(undefined, { staleTime: 0 });
  const name = business.data?.name || session?.businessName || t('common.productName');
  const slogan = business.data?.slogan || session?.slogan || t('common.tagline');
  return (
    <Page
      title={name}
      subtitle={
        <Stack gap={0}>
          <span>{slogan}</span>
          <span>{formatInZone(new Date(), zone, t('common.format.longDate'))}</span>
        </Stack>
      }
    >
      <SystemStatus business={business} hoursAction={hoursAction} />
      <TodaysAppointments metrics={metrics} />
      <KeyMetrics metrics={metrics} />
      <QuickActions />
    </Page>
  );
}
