import { AppDialog } from '../../components/app-dialog.tsx';
import { t } from '../../lib/text/texts.ts';
import type { AddCaller } from './caller-header.tsx';
import { Conversation } from './conversation.tsx';

export type ConversationDialogProps = {
  callSid: string | null;
  /** The turn that a link led to, as it stands in the address, counted from 0. */
  turn?: string | null;
  /** The search that found the call: what it found is marked. */
  q?: string;
  onClose: () => void;
  /** Absent where nobody can be added. */
  onAddCustomer?: AddCaller;
};

/** One conversation over the screen; fetched only while it is open. */
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
