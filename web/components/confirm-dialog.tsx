import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../lib/text/texts.ts';
import { AppDialog } from './app-dialog.tsx';

type ConfirmDialogProps = {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  message: ReactNode;
  /** The button's label: what it does, and its price if it has one. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** The subject is not loaded yet, so nothing can be confirmed. */
  disabled?: boolean;
};

/** Asks before something that cannot be undone. The safe answer has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <AppDialog opened={props.opened} onClose={props.onClose} title={props.title}>
      <Stack>
        <Text component="div">{props.message}</Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={props.onClose}>
            {props.cancelLabel ?? t('common.cancel')}
          </Button>
          <Button
            {...(props.danger && { color: 'red' })}
            loading={props.busy ?? false}
            disabled={props.disabled ?? false}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </AppDialog>
  );
}
