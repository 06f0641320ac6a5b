import { ActionIcon, Group, Text } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { Tooltip } from '../../components/tooltip.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import { SetupAction, SetupRow } from './setup-row.tsx';

const SHOWN_MAX = 3;

type ActiveNumber = Outputs['businesses']['systemStatus']['activeNumbers'][number];

/** What members who may change numbers can do here. */
export type NumberActions = { onAdd: () => void; onEditLanguage: (numberId: number) => void };

type ActiveNumbersProps = {
  numbers: readonly ActiveNumber[];
  count: number;
  /** Null for read-only members. */
  actions: NumberActions | null;
};

/** The number of active numbers, the first three of them, and the ways to get and manage numbers. */
export function ActiveNumbers({ numbers, count, actions }: ActiveNumbersProps) {
  const visible = numbers.slice(0, SHOWN_MAX);
  return (
    <SetupRow
      label={t('dashboard.status.numbers')}
      actions={
        <>
          {actions && <SetupAction onPress={actions.onAdd}>{t('common.addNumber')}</SetupAction>}
          <SetupAction href="/settings">{t('dashboard.manageNumbers')}</SetupAction>
        </>
      }
    >
      {count === 0 ? t('dashboard.status.noNumbers') : t('dashboard.status.activeNumbers', { count })}
      {visible.map((number) => (
        <NumberLine key={number.id} number={number} onEditLanguage={actions?.onEditLanguage ?? null} />
      ))}
      {count > visible.length && (
        <Text span display="block" inherit c="dimmed">
          {t('dashboard.status.moreNumbers', { count: count - visible.length })}
        </Text>
      )}
    </SetupRow>
  );
}

type NumberLineProps = { number: ActiveNumber; onEditLanguage: ((numberId: number) => void) | null };

function NumberLine({ number: { id, formatted }, onEditLanguage }: NumberLineProps) {
  const label = t('common.numberLanguage', { number: formatted });
  return (
    <Group gap={4} wrap="nowrap">
      <bdi>{formatted}</bdi>
      {onEditLanguage && (
        <Tooltip label={label}>
          <ActionIcon variant="subtle" aria-label={label} onClick={() => onEditLanguage(id)}>
            <IconLanguage size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}
