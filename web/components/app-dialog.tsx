import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDialogStack } from '../lib/input/dialog-stack.ts';
import { giveFocusBack, rememberFocus } from '../lib/input/last-focus.ts';
import { PHONE_QUERY } from '../lib/input/phone-query.ts';
import { useKeptFocus } from '../lib/input/use-kept-focus.ts';
import { t } from '../lib/text/texts.ts';
import classes from './app-dialog.module.css';

type AppDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  size?: string;
  /** Whether it fills the screen of a phone, for long content. */
  fullOnPhone?: boolean;
  /** While true, the dialog cannot be closed. */
  locked?: boolean;
  children: ReactNode;
};

/**
 * The one dialog of the portal: keeps the focus inside, also while a pressed button is busy, gives it back on
 * closing, also when it was opened from a dialog that is gone, closes on Esc unless another one lies over it. It is put
 * together from Mantine's parts because the ready-made one adds a second banner landmark.
 */
export function AppDialog({
  opened,
  onClose,
  title,
  size = 'md',
  fullOnPhone = false,
  locked = false,
  children,
}: AppDialogProps) {
  const phone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  useEffect(rememberFocus, []);
  const isCovered = useDialogStack(opened, locked);
  const full = Boolean(phone) && fullOnPhone;
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={giveFocusBack}
      size={size}
      centered
      fullScreen={full}
      closeOnEscape={!locked && !isCovered}
      closeOnClickOutside={!locked}
    >
      <Modal.Overlay />
      <Modal.Content>
        <DialogHead title={title} locked={locked} opened={opened} />
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

type DialogHeadProps = Pick<AppDialogProps, 'title' | 'opened'> & { locked: boolean };

/** Mounted exactly while the dialog is. */
function DialogHead({ title, locked, opened }: DialogHeadProps) {
  const head = useRef<HTMLDivElement>(null);
  useKeptFocus(head, opened);
  return (
    <div ref={head} className={`app-print-hidden ${classes.head}`}>
      <Modal.Title className={classes.title}>{title}</Modal.Title>
      <Modal.CloseButton iconSize={22} aria-label={t('common.close')} disabled={locked} />
    </div>
  );
}
