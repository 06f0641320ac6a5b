import { CloseButton, Title } from '@mantine/core';
import { type RefObject, useEffect, useId } from 'react';
import { AppDialog } from '../../components/app-dialog.tsx';
import { useShortcuts } from '../../lib/input/use-shortcuts.ts';
import { t } from '../../lib/text/texts.ts';
import type { AddCaller } from './caller-header.tsx';
import { Conversation } from './conversation.tsx';
import classes from './master-detail.module.css';

type ConversationDialogProps = {
  callSid: string | null;
  /** Turn in the URL, counted from 0. */
  turn?: string | null;
  /** Search text that found the call; matches are highlighted. */
  q?: string;
  onClose: () => void;
  /** Absent when the caller cannot be added as a customer. */
  onAddCustomer?: AddCaller;
};

/** One conversation in a dialog over the screen. It is fetched only while it is open. */
export function ConversationDialog({
  callSid,
  turn = null,
  q = '',
  onClose,
  onAddCustomer,
}: ConversationDialogProps) {
  return (
    <AppDialog
      opened={callSid !== null}
      onClose={onClose}
      title={t('calls.conversation.title')}
      size="lg"
      fullOnPhone
    >
      {callSid !== null && (
        <Conversation
          callSid={callSid}
          sought={turn === null ? null : Number(turn)}
          q={q}
          onAddCustomer={onAddCustomer}
        />
      )}
    </AppDialog>
  );
}

type ConversationPanelProps = ConversationDialogProps & {
  panel: RefObject<HTMLDivElement | null>;
  /** True after a click on another call. The panel then takes the focus and resets the flag. */
  isPressed: RefObject<boolean>;
};

/**
 * The open conversation in a panel next to the list; nothing when no conversation is open. The list stays usable. Esc
 * closes the panel and returns the focus to the row of the call.
 */
export function ConversationPanel({
  callSid,
  turn = null,
  q = '',
  onClose,
  onAddCustomer,
  panel,
  isPressed,
}: ConversationPanelProps) {
  const titleId = useId();
  const close = () => {
    if (panel.current?.contains(document.activeElement))
      document.querySelector<HTMLElement>('[data-call][aria-current] [data-opens-row]')?.focus();
    onClose();
  };
  useShortcuts({ Escape: () => callSid !== null && close() });
  useEffect(() => {
    if (callSid === null || !panel.current) return;
    panel.current.scrollTop = 0;
    if (isPressed.current) panel.current.focus({ preventScroll: true });
    isPressed.current = false;
  }, [callSid, panel, isPressed]);
  if (callSid === null) return null;
  return (
    <div ref={panel} role="dialog" aria-labelledby={titleId} className={classes.panel} tabIndex={-1}>
      <div className={classes.head}>
        <Title order={2} id={titleId}>
          {t('calls.conversation.title')}
        </Title>
        <CloseButton iconSize={22} aria-label={t('common.close')} onClick={close} />
      </div>
      <Conversation
        key={callSid}
        callSid={callSid}
        sought={turn === null ? null : Number(turn)}
        q={q}
        onAddCustomer={onAddCustomer}
      />
    </div>
  );
}
