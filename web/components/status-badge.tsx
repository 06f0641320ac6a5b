import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

export type Tone = 'good' | 'warning' | 'bad' | 'info' | 'neutral';

const COLORS: Record<Tone, string> = {
  good: 'green',
  warning: 'orange',
  bad: 'red',
  info: 'blue',
  neutral: 'gray',
};

/** Badge of a status; the colour only repeats the text. */
export function StatusBadge({ tone, children, icon }: { tone: Tone; children: ReactNode; icon?: ReactNode }) {
  return (
    <Badge
      color={COLORS[tone]}
      variant="light"
      tt="none"
      fw={600}
      leftSection={icon}
      style={{ flex: 'none' }}
    >
      {children}
    </Badge>
  );
}
