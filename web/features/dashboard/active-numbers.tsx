import { Stack, Text } from '@mantine/core';
import { Tile } from '../../components/tile.tsx';
import { t } from '../../lib/texts/t.ts';
import type { Outputs } from '../../trpc.ts';

const SHOWN_MAX = 3;

type ActiveNumbersProps = {
  numbers: Outputs['businesses']['systemStatus']['activeNumbers'];
  count: number;
};

/** How many numbers are active, the first three of them, and how many more there are. */
export function ActiveNumbers({ numbers, count }: ActiveNumbersProps) {
  const shown = numbers.slice(0, SHOWN_MAX);
  return (
    <Tile label={t('dashboard.status.numbers')} words wide>
      {count === 0 ? t('dashboard.status.noNumbers') : t('dashboard.status.activeNumbers', { count })}
      <Stack gap={2} mt={4}>
        {shown.map((number) => (
          <Text key={number.id} size="sm" fw={400} component="span">
            <bdi>{number.formatted}</bdi>
          </Text>
        ))}
        {count > shown.length && (
          <Text size="sm" c="dimmed" fw={400} component="span">
            {t('dashboard.status.moreNumbers', { count: count - shown.length })}
          </Text>
        )}
      </Stack>
    </Tile>
  );
}
