import { Skeleton, Stack } from '@mantine/core';

/** Stands for a screen whose files are still on their way: a heading, a subtitle and a surface. */
export function PageSkeleton() {
  return (
    <Stack gap="lg" aria-hidden p="md">
      <Stack gap="xs">
        <Skeleton height={28} width="min(18rem, 70%)" />
        <Skeleton height={18} width="min(26rem, 90%)" />
      </Stack>
      <Skeleton height={220} />
    </Stack>
  );
}
