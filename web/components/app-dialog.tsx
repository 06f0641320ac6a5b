import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useDialogStack } from '../lib/input/dialog-stack.ts';
import { giveFocusBack, rememberFocus } from '../lib/input/last-focus.ts';
import { PHONE_QUERY } from '../lib/input/screen-widths.ts';
import { t } from '../lib/text/texts.ts';
import classes from './app-dialog.module.css';

type AppDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  size?: string;
  /** True when the dialog fills the screen of a phone, for long content. */
  fullOnPhone?: boolean;
  /** True while the dialog cannot be closed. */
  locked?: boolean;
  children: ReactNode;
};

/**
 * The dialog of the portal. It traps the focus, even while a pressed button is busy, and returns the focus on closing,
 * even if its opener is gone. Esc closes it unless another dialog is above it. Built from Mantine's parts, because
 * Mantine's complete `Modal` adds a second banner landmark.
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

/** Head of the dialog, with the title and the close button. It is mounted and unmounted together with the dialog. */
function DialogHead({ title, locked, opened }: DialogHeadProps) {
  const head = useRef<HTMLDivElement>(null);
  useFocusInside(head, opened);
  return (
    <div ref={head} className={`app-print-hidden ${classes.head}`}>
      <Modal.Title className={classes.title}>{title}</Modal.Title>
      <Modal.CloseButton iconSize={22} aria-label={t('common.close')} disabled={locked} />
    </div>
  );
}

/**
 * Keeps the focus inside the open dialog when the focused control is removed or disabled, such as a busy button. The
 * dialog element takes the focus, and returns it when the control is enabled again. Typing therefore never reaches the
 * page behind, and Tab continues in the dialog.
 */
function useFocusInside(inside: RefObject<HTMLElement | null>, opened: boolean): void {
  useEffect(() => {
    const dialog = inside.current?.closest<HTMLElement>('[role=dialog]');
    if (!dialog || !opened) return;
    let waiting: Element | null = null;
    const keep = () => {
      const active = document.activeElement;
      if (active === dialog && waiting?.isConnected && !waiting.matches(':disabled')) {
        focus(waiting);
        waiting = null;
      } else if (isLost(active, dialog)) {
        if (active !== document.body) waiting = active;
        focus(dialog);
      }
    };
    const forget = ({ target }: FocusEvent) => {
      if (target !== dialog) waiting = null;
    };
    const observer = new MutationObserver(keep);
    const what = { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] };
    observer.observe(dialog, what);
    dialog.addEventListener('focusin', forget);
    return () => {
      observer.disconnect();
      dialog.removeEventListener('focusin', forget);
    };
  }, [inside, opened]);
}

/**
 * True when no enabled control of the dialog has the focus. Browsers move the focus to the body immediately when the
 * focused element is removed, but only later when it is disabled.
 */
function isLost(active: Element | null, dialog: HTMLElement): boolean {
  if (active === null || active === document.body) return true;
  return dialog.contains(active) && active.matches(':disabled');
}

function focus(target: Element): void {
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
