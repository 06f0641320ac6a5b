import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { maySeeMoney } from '../../server/core/roles.ts';
import { Page } from '../components/page.tsx';
import { useTimeZone } from '../components/time-zone.tsx';
import { KeyMetrics } from '../features/dashboard/key-metrics.tsx';
import { Needs } from '../features/dashboard/needs.tsx';
import { NextAppointments } from '../features/dashboard/next-appointments.tsx';
import { QuickActions } from '../features/dashboard/quick-actions.tsx';
import { RecentDays } from '../features/dashboard/recent-days.tsx';
import { SystemStatus } from '../features/dashboard/system-status.tsx';
import { TodaysAppointments } from '../features/dashboard/todays-appointments.tsx';
import { LazyEditHoursDialog } from '../features/hours/lazy-edit-hours-dialog.tsx';
import { LazyLanguageDialogs } from '../features/languages/lazy-language-dialogs.tsx';
import { useLanguageDialog } from '../features/languages/use-language-dialog.ts';
import { LazyNumberDialogs } from '../features/numbers/lazy-number-dialogs.tsx';
import { useNumberDialog } from '../features/numbers/use-number-dialog.ts';
import { Checklist } from '../features/onboarding/checklist.tsx';
import { useChecklist } from '../features/onboarding/use-checklist.ts';
import { LazyNumberOrderDialog } from '../features/payment/lazy-number-order-dialog.tsx';
import { formatTime } from '../lib/formats.ts';
import { useSession } from '../lib/session.ts';
import { t } from '../lib/texts.ts';
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
  const overview = trpc.insights.overview.useQuery();
  const checklist = useChecklist();
  const status = trpc.businesses.systemStatus.useQuery();
  const outlook = trpc.billing.outlook.useQuery(undefined, {
    enabled: session !== null && maySeeMoney(session.role),
  });
  // All blocks appear at once, with what was answered or failed by then, so that none pushes another away.
  const isAnswered = [business, metrics, overview, status, outlook, checklist].every((one) => !one.isLoading);
  const name = business.data?.name || session?.businessName || t('common.productName');
  const slogan = business.data?.slogan || session?.slogan || t('common.tagline');
  const numbers = useNumberDialog();
  const languages = useLanguageDialog();
  const may = useMay();
  const mayBuy = may('numbers.purchase');
  const mayEditHours = may('hours.replaceWeek');
  return (
    <Page
      title={name}
      subtitle={
        <Stack gap={0}>
          <span>{slogan}</span>
          <span>{formatTime(new Date(), zone, 'longDate')}</span>
        </Stack>
      }
    >
      {isAnswered ? (
        <>
          <Checklist {...checklist} />
          <SystemStatus
            status={status}
            business={business}
            outlook={outlook.data}
            numberActions={mayBuy ? { onAdd: numbers.add, onEditLanguage: numbers.editLanguage } : null}
            languageActions={
              may('languages.update') ? { onAdd: languages.add, onEdit: () => languages.edit() } : null
            }
            onEditHours={mayEditHours ? () => dialog.open('hours') : null}
            needs={<Needs overview={overview} />}
          />
          <TodaysAppointments metrics={metrics} />
          <NextAppointments overview={overview} />
          <KeyMetrics metrics={metrics} />
          <RecentDays overview={overview} />
          <QuickActions />
        </>
      ) : (
        <BlocksSkeleton />
      )}
      {mayEditHours && <LazyEditHoursDialog opened={dialog.value === 'hours'} onClose={dialog.close} />}
      <LazyLanguageDialogs dialog={languages} />
      <LazyNumberDialogs dialog={numbers} />
      {mayBuy && <LazyNumberOrderDialog />}
    </Page>
  );
}

function BlocksSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
      <Skeleton height={320} />
      <Skeleton height={220} />
    </Stack>
  );
}
