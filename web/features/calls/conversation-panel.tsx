import { CloseButton, Title } from '@mantine/core';
import { type RefObject, useEffect, useId } from 'react';
import { useShortcuts } from '../../lib/input/use-shortcuts.ts';
import { t } from '../../lib/text/texts.ts';
import { Conversation } from './conversation.tsx';
import type { ConversationDialogProps } from './conversation-dialog.tsx';
import classes from './master-detail.module.css';

/** From this width on a conversation stands beside the list. */
export const WIDE_QUERY = '(min-width: 75em)';

type ConversationPanelProps = ConversationDialogProps & {
  panel: RefObject<HTMLDivElement | null>;
  /** True after a click on another call: the panel takes the focus when it shows that call, and sets this to false. */
  isPressed: RefObject<boolean>;
};

/**
 * The open conversation beside the list, or nothing: a dialog that leaves the list usable. Esc closes it and returns the
 * focus to the row of its call.
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
