import { Alert } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { StatusBadge } from '../../components/status-badge.tsx';
import { t } from '../../lib/text/texts.ts';

/** Badge that marks the list below as sample data. */
export function SampleNote({ children }: { children: string }) {
  return (
    <Alert
      role="note"
      color="orange"
      icon={<IconChartBar aria-hidden />}
      title={<StatusBadge tone="warning">{t('reports.sample.badge')}</StatusBadge>}
    >
      {children}
    </Alert>
  );
}
