import { ActionIcon, Group, Text } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { Tooltip } from '../../components/tooltip.tsx';
import { t } from '../../lib/texts.ts';
import type { Outputs } from '../../trpc.ts';
import { SetupAction, SetupRow } from './setup-row.tsx';

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
    <SetupRow
      label={t('dashboard.status.numbers')}
      tall
      actions={
        <>
          {actions && <SetupAction onPress={actions.onAdd}>{t('common.addNumber')}</SetupAction>}
          <SetupAction href="/settings">{t('dashboard.manageNumbers')}</SetupAction>
        </>
      }
    >
      {count === 0 ? t('dashboard.status.noNumbers') : t('dashboard.status.activeNumbers', { count })}
      {shown.map((number) => (
        <NumberLine key={number.id} number={number} onEditLanguage={actions?.onEditLanguage ?? null} />
      ))}
      {count > shown.length && (
        <Text span display="block" inherit c="dimmed">
          {t('dashboard.status.moreNumbers', { count: count - shown.length })}
        </Text>
      )}
    </SetupRow>
  );
}

type NumberLineProps = { number: ActiveNumber; onEditLanguage: ((numberId: number) => void) | null };

function NumberLine({ number: { id, formatted }, onEditLanguage }: NumberLineProps) {
  const label = t('common.numberLanguage', { number: formatted });
  return (
    <Group gap={4} wrap="nowrap" mih={onEditLanguage ? 44 : 0}>
      <bdi>{formatted}</bdi>
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
