import { CloseButton, Title } from '@mantine/core';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { t } from '../../lib/texts/t.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { Conversation } from './conversation.tsx';
import type { ConversationDialogProps } from './conversation-dialog.tsx';
import classes from './master-detail.module.css';

/** From this width on a conversation stands beside the list. */
export const WIDE_QUERY = '(min-width: 75em)';

type ConversationPanelProps = ConversationDialogProps & {
  /** True when somebody has just pressed a call: the focus comes here, and this makes it false again. */
  isPressed: RefObject<boolean>;
};

/**
 * The open conversation beside the list, or nothing: a dialog that leaves the list usable. Esc closes it and gives the focus back to
 * its call.
 */
export function ConversationPanel({
  callSid,
  turn = null,
  q = '',
  onClose,
  onAddCustomer,
  isPressed,
}: ConversationPanelProps) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    if (panel.current?.contains(document.activeElement))
      document.querySelector<HTMLElement>('[data-call][aria-current] button')?.focus();
    onClose();
  };
  useShortcuts({ Escape: () => callSid !== null && close() });
  useEffect(() => {
    if (callSid === null || !panel.current) return;
    panel.current.scrollTop = 0;
    if (isPressed.current) panel.current.focus({ preventScroll: true });
    isPressed.current = false;
  }, [callSid, isPressed]);
  if (callSid === null) return null;
  return (
    <div ref={panel} role="dialog" aria-labelledby={titleId} className={classes.panel} tabIndex={-1}>
      <div className={classes.head}>
        <Title order={2} id={titleId}>
          {t('calls.conversation.title')}
        </Title>
        <CloseButton size={44} iconSize={22} aria-label={t('common.close')} onClick={close} />
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
