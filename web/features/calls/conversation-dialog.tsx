import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { AppDialog } from '../../components/app-dialog.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { t } from '../../lib/texts/t.ts';
import { trpc } from '../../trpc.ts';
import { CallOutcome } from './call-outcome.tsx';
import { CallerHeader } from './caller-header.tsx';
import { Recordings } from './recordings.tsx';
import { Transcript } from './transcript.tsx';

type ConversationDialogProps = {
  callSid: string | null;
  /** The turn that a link led to, as it stands in the address, counted from 0. */
  turn?: string | null;
  onClose: () => void;
};

/** What was said in one call, with what came of it, its facts and its charge; fetched only while it is open. */
export function ConversationDialog({ callSid, turn = null, onClose }: ConversationDialogProps) {
  return (
    <AppDialog
      opened={callSid !== null}
      onClose={onClose}
      title={t('calls.conversation.title')}
      size="lg"
      fullOnPhone
    >
      {callSid !== null && <Conversation callSid={callSid} sought={turn === null ? null : Number(turn)} />}
    </AppDialog>
  );
}

function Conversation({ callSid, sought }: { callSid: string; sought: number | null }) {
  const conversation = trpc.calls.conversation.useQuery({ callSid });
  return (
    <QueryState query={conversation} loadingText={t('calls.conversation.loading')} skeleton={<Placeholder />}>
      {({ call, messages, summary, recordings }) => (
        <Stack gap="lg">
          <CallerHeader call={call} />
          {(call.isLive || call.outcome !== null || summary !== null) && (
            <Stack gap="xs">
              <Group role="status">
                <CallOutcome isLive={call.isLive} outcome={call.outcome} />
              </Group>
              {summary !== null && <Text dir="auto">{summary}</Text>}
            </Stack>
          )}
          <Recordings recordings={recordings} />
          <Transcript messages={messages} isLive={call.isLive} sought={sought} />
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
