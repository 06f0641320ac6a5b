import { Alert } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StatusBadge } from './status-badge.tsx';

type SampleNoteProps = {
  /** Text of the badge above the explanation. */
  badge: string;
  children: ReactNode;
};

/** Marks the content below as sample data. */
export function SampleNote({ badge, children }: SampleNoteProps) {
  return (
    <Alert
      role="note"
      color="orange"
      icon={<IconChartBar aria-hidden />}
      title={<StatusBadge tone="warning">{badge}</StatusBadge>}
    >
      {children}
    </Alert>
  );
}
