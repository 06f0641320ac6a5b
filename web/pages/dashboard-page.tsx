import { Button, Stack } from '@mantine/core';
import { formatInZone } from '../../server/core/business-time.ts';
import { Page } from '../components/page.tsx';
import { useTimeZone } from '../components/time-zone.tsx';
import { KeyMetrics } from '../features/dashboard/key-metrics.tsx';
import { QuickActions } from '../features/dashboard/quick-actions.tsx';
import { SystemStatus } from '../features/dashboard/system-status.tsx';
import { TodaysAppointments } from '../features/dashboard/todays-appointments.tsx';
import { LazyEditHoursDialog } from '../features/hours/lazy-edit-hours-dialog.tsx';
import { useSession } from '../lib/session.ts';
import { t } from '../lib/texts/t.ts';
import { useMay } from '../lib/use-may.ts';
import { useUrlDialog } from '../lib/use-url-dialog.ts';
import { trpc } from '../trpc.ts';

/** The first screen after the login: does the agent answer, what is on today, how is the week going. */
export function DashboardPage() {
  const session = useSession();
  const zone = useTimeZone();
  const dialog = useUrlDialog('dialog');
  const business = trpc.businesses.get.useQuery();
  const metrics = trpc.insights.dashboardMetrics.useQuery();
  const name = business.data?.name || session?.businessName || t('common.productName');
  const slogan = business.data?.slogan || session?.slogan || t('common.tagline');
  const mayEditHours = useMay()('hours.replaceWeek');
  const editHours = mayEditHours && (
    <Button
      size="compact-sm"
      variant="light"
      mt={4}
      aria-label={t('hours.edit.title')}
      onClick={() => dialog.open('hours')}
    >
      {t('hours.edit.short')}
    </Button>
  );
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
      <SystemStatus business={business} hoursAction={editHours} />
      <TodaysAppointments metrics={metrics} />
      <KeyMetrics metrics={metrics} />
      <QuickActions />
      {mayEditHours && <LazyEditHoursDialog opened={dialog.value === 'hours'} onClose={dialog.close} />}
    </Page>
  );
}
