import { Stack, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';

type EmptyStateProps = { icon: ReactNode; title: string; hint: ReactNode; action?: ReactNode };

/** Empty state: purpose of the list or screen, and the next step. */
export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py="md" px="md" ta="center">
      <ThemeIcon size={44} radius="xl" variant="light" aria-hidden>
        {icon}
      </ThemeIcon>
      <Text fw={600} mt="xs">
        {title}
      </Text>
      <Text c="dimmed" size="sm" maw={420} style={{ textWrap: 'balance' }}>
        {hint}
      </Text>
      {action}
    </Stack>
  );
}
