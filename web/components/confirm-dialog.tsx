import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../lib/text/texts.ts';
import { useLastValue } from '../lib/use-last-value.ts';
import { AppDialog } from './app-dialog.tsx';

type ConfirmDialogProps = {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  message: ReactNode;
  /** Text of the button. It names the action, and its price if there is one. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** True while the subject is loading. Nothing can be confirmed then. */
  disabled?: boolean;
};

/** Confirms an action that cannot be undone. Cancel has the initial focus. */
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

type RemoveDialogProps<Subject> = Pick<ConfirmDialogProps, 'onClose' | 'confirmLabel' | 'cancelLabel'> & {
  /** The subject. Null closes the dialog; the last subject stays visible during the closing animation. */
  subject: Subject | null;
  title: (subject: Subject) => string;
  message: (subject: Subject) => ReactNode;
  onRemove: (subject: Subject) => void;
  busy: boolean;
};

/** Confirms the removal of one item of a list. The caller owns the mutation and closes the dialog when it succeeds. */
export function RemoveDialog<Subject>(props: RemoveDialogProps<Subject>) {
  const { subject, title, message, onRemove, ...dialog } = props;
  const lastSubject = useLastValue(subject);
  return (
    <ConfirmDialog
      {...dialog}
      opened={subject !== null}
      onConfirm={() => lastSubject !== null && onRemove(lastSubject)}
      danger
      title={lastSubject === null ? '' : title(lastSubject)}
      message={lastSubject !== null && message(lastSubject)}
    />
  );
}
