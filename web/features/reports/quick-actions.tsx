import { Button } from '@mantine/core';
import { IconCalendarMonth, IconCalendarStats, IconFileDescription, IconSettings } from '@tabler/icons-react';
import { Section } from '../../components/section.tsx';
import { t } from '../../lib/text/texts.ts';
import classes from './reports.module.css';
import type { ReportsDialog } from './use-reports-dialog.ts';

const ACTIONS = [
  { template: 'daily_summary', icon: IconFileDescription },
  { template: 'weekly_analysis', icon: IconCalendarStats },
  { template: 'monthly', icon: IconCalendarMonth },
  { template: 'custom', icon: IconSettings },
] as const;

/** Most used reports. */
export function QuickActions({ dialog }: { dialog: ReportsDialog }) {
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
