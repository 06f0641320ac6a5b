import { Skeleton, Stack } from '@mantine/core';
import { AppDialog } from '../../components/app-dialog.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { t } from '../../lib/texts/t.ts';
import { trpc } from '../../trpc.ts';
import { CallerHeader } from './caller-header.tsx';
import { Transcript } from './transcript.tsx';

type ConversationDialogProps = { callSid: string | null; onClose: () => void };

/** What was said in one call, with its facts and its charge; fetched only while it is open. */
export function ConversationDialog({ callSid, onClose }: ConversationDialogProps) {
  return (
    <AppDialog
      opened={callSid !== null}
      onClose={onClose}
      title={t('calls.conversation.title')}
      size="lg"
      fullOnPhone
    >
      {callSid !== null && <Conversation callSid={callSid} />}
    </AppDialog>
  );
}

function Conversation({ callSid }: { callSid: string }) {
  const conversation = trpc.calls.conversation.useQuery({ callSid });
  return (
    <QueryState query={conversation} loadingText={t('calls.conversation.loading')} skeleton={<Placeholder />}>
      {({ call, messages }) => (
        <Stack gap="lg">
          <CallerHeader call={call} />
          <Transcript messages={messages} />
        </Stack>
      )}
    </QueryState>
  );
}

function Placeholder() {
  return (
    <Stack gap="lg">
      <Skeleton height={150} />
      <Skeleton height={60} width="75%" />
      <Skeleton height={60} width="75%" style={{ alignSelf: 'flex-end' }} />
    </Stack>
  );
}
