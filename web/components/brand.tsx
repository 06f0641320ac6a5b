import { Group, Text } from '@mantine/core';
import { t } from '../lib/text/texts.ts';

/** Logo and name of the product. The name is hidden if there is no space. */
export function Brand({ markOnly = false }: { markOnly?: boolean }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <img src="/favicon.svg" width={28} height={28} alt={markOnly ? t('common.productName') : ''} />
      {!markOnly && (
        <Text fw={700} size="lg" lh={1}>
          {t('common.productName')}
        </Text>
      )}
    </Group>
  );
}
