import { Button, Group, UnstyledButton } from '@mantine/core';
import { IconDotsVertical, type TablerIcon } from '@tabler/icons-react';
import { t } from '../lib/text/texts.ts';
import { Dropdown } from './dropdown.tsx';

export type RowAction = {
  text: string;
  /** Accessible name, which includes the subject of the row, such as "Delete Haircut". */
  label: string;
  icon: TablerIcon;
  isDanger?: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
};

type RowMenuProps = {
  /** Name of the row's subject. */
  name: string;
  id?: string;
  actions: readonly RowAction[];
};

type RowActionsProps = RowMenuProps & {
  /** The action that a click anywhere on the row starts. */
  main: Pick<RowAction, 'text' | 'label' | 'onChoose'>;
};

/** The main action of a row, and a menu with the less frequent ones. */
export function RowActions({ main: { text, label, onChoose }, ...menu }: RowActionsProps) {
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button variant="default" data-opens-row aria-label={label} onClick={onChoose}>
        {text}
      </Button>
      <RowMenu {...menu} />
    </Group>
  );
}

/** Menu with the less frequent actions of a row or card. Renders nothing when there are none. */
export function RowMenu({ name, id, actions }: RowMenuProps) {
  if (actions.length === 0) return null;
  return (
    <Dropdown
      {...(id !== undefined && { id })}
      isFloating
      label={t('common.moreActions', { name })}
      trigger={<IconDotsVertical size={20} aria-hidden />}
    >
      {(close) =>
        actions.map(({ text, label, icon: Icon, isDanger, isDisabled, onChoose }) => (
          <UnstyledButton
            key={label}
            aria-label={label}
            disabled={isDisabled ?? false}
            data-danger={isDanger || undefined}
            onClick={() => {
              close();
              onChoose();
            }}
          >
            <Icon size={18} aria-hidden />
            {text}
          </UnstyledButton>
        ))
      }
    </Dropdown>
  );
}
