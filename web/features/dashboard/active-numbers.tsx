import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Tile } from '../../components/tile.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { t } from '../../lib/texts/t.ts';
import type { Outputs } from '../../trpc.ts';

const SHOWN_MAX = 3;

type ActiveNumber = Outputs['businesses']['systemStatus']['activeNumbers'][number];

/** What those who may change numbers can do from here. */
export type NumberActions = { onAdd: () => void; onEditLanguage: (numberId: number) => void };

type ActiveNumbersProps = {
  numbers: readonly ActiveNumber[];
  count: number;
  /** Null for those who may only look. */
  actions: NumberActions | null;
};

/** How many numbers are active, the first three of them, how many more there are, and the ways to get and manage them. */
export function ActiveNumbers({ numbers, count, actions }: ActiveNumbersProps) {
  const shown = numbers.slice(0, SHOWN_MAX);
  return (
    <Tile label={t('dashboard.status.numbers')} words wide>
      {count === 0 ? t('dashboard.status.noNumbers') : t('dashboard.status.activeNumbers', { count })}
      <Stack gap={2} mt={4}>
        {shown.map((number) => (
          <NumberLine key={number.id} number={number} onEditLanguage={actions?.onEditLanguage ?? null} />
        ))}
        {count > shown.length && (
          <Text size="sm" c="dimmed" fw={400} component="span">
            {t('dashboard.status.moreNumbers', { count: count - shown.length })}
          </Text>
        )}
      </Stack>
      <Group gap="xs" mt={4}>
        {actions && (
          <Button size="compact-sm" variant="light" mih={44} onClick={actions.onAdd}>
            {t('numbers.addShort')}
          </Button>
        )}
        <Button component={Link} href="/settings" size="compact-sm" variant="light" mih={44}>
          {t('numbers.manageAll')}
        </Button>
      </Group>
    </Tile>
  );
}

type NumberLineProps = { number: ActiveNumber; onEditLanguage: ((numberId: number) => void) | null };

function NumberLine({ number: { id, formatted }, onEditLanguage }: NumberLineProps) {
  const label = t('numbers.languageOf', { number: formatted });
  return (
    <Group gap={4} wrap="nowrap" mih={onEditLanguage ? 44 : 0}>
      <Text size="sm" fw={400} component="span">
        <bdi>{formatted}</bdi>
      </Text>
      {onEditLanguage && (
        <Tooltip label={label}>
          <ActionIcon variant="subtle" size={44} aria-label={label} onClick={() => onEditLanguage(id)}>
            <IconLanguage size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}
