import { Button, Stack } from '@mantine/core';
import { IconCalendarMonth, IconCalendarStats, IconFileDescription, IconSettings } from '@tabler/icons-react';
import { formatInZone, MINUTE_MS } from '../../server/core/business-time.ts';
import { Page } from '../components/page.tsx';
import { Section } from '../components/section.tsx';
import { useTimeZone } from '../components/time-zone.tsx';
import { RecentSection } from '../features/reports/recent-section.tsx';
import classes from '../features/reports/reports.module.css';
import { templatesFor } from '../features/reports/reports.ts';
import { ReportsDialogs } from '../features/reports/reports-dialogs.tsx';
import { SchedulesSection } from '../features/reports/schedules-section.tsx';
import { TemplatesSection } from '../features/reports/templates-section.tsx';
import { type ReportsDialog, useReportsDialog } from '../features/reports/use-reports-dialog.ts';
import { useSession } from '../lib/session/session.ts';
import { t } from '../lib/text/texts.ts';
import { useNow } from '../lib/use-now.ts';
import { trpc } from '../trpc.ts';

/** Reports of the business's figures: created now, or by schedule. */
export function ReportsPage() {
  const dialog = useReportsDialog();
  const schedules = trpc.reports.schedules.useQuery();
  const role = useSession()?.role ?? 'staff';
  const today = formatInZone(useNow(MINUTE_MS), useTimeZone(), 'yyyy-MM-dd');
  return (
    <Page title={t('shell.pages.reports')} subtitle={t('reports.subtitle')}>
      <Stack gap="lg">
        <QuickActions dialog={dialog} />
        <TemplatesSection templates={templatesFor(role)} dialog={dialog} />
        <SchedulesSection schedules={schedules} today={today} dialog={dialog} />
        <RecentSection today={today} dialog={dialog} />
      </Stack>
      <ReportsDialogs dialog={dialog} schedules={schedules.data ?? []} today={today} />
    </Page>
  );
}

const ACTIONS = [
  { template: 'daily_summary', icon: IconFileDescription },
  { template: 'weekly_analysis', icon: IconCalendarStats },
  { template: 'monthly', icon: IconCalendarMonth },
  { template: 'custom', icon: IconSettings },
] as const;

/** Most used reports. */
function QuickActions({ dialog }: { dialog: ReportsDialog }) {
  return (
    <Section title={t('reports.quick.title')}>
      <div className={classes.quick}>
        {ACTIONS.map(({ template, icon: Icon }) => (
          <Button
            key={template}
            variant="light"
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => dialog.generate(template)}
          >
            {t(`reports.quick.${template}`)}
          </Button>
        ))}
      </div>
    </Section>
  );
}
