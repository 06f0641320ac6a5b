import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { markHits } from '../../../server/core/mark-hits.ts';
import { SEARCH_LENGTH_MAX } from '../../../server/core/read-typed.ts';
import { Marked } from '../../components/marked.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { formatSummary } from '../../lib/format-summary.ts';
import { t } from '../../lib/texts.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { CallDeeds } from './call-deeds.tsx';
import { CallOutcome } from './call-outcome.tsx';
import { type AddCaller, CallerHeader } from './caller-header.tsx';
import { Recordings } from './recordings.tsx';
import { Transcript } from './transcript.tsx';
import { UndoBookings } from './undo-bookings.tsx';

type ConversationView = Outputs['calls']['conversation'];

type ConversationProps = {
  callSid: string;
  /** The turn that a link led to, counted from 0. */
  sought: number | null;
  /** The search that found it. */
  q: string;
  onAddCustomer?: AddCaller | undefined;
};

/** What was said in one call, with what came of it, its facts and its charge; what a search found is marked. */
export function Conversation({ callSid, sought, q, onAddCustomer }: ConversationProps) {
  const search = q.trim().slice(0, SEARCH_LENGTH_MAX);
  const conversation = trpc.calls.conversation.useQuery(
    { callSid, ...(search && { q: search }) },
    // The same call stays while it is looked through for something else.
    { placeholderData: (shown) => (shown?.call.callSid === callSid ? shown : undefined) },
  );
  return (
    <QueryState query={conversation} loadingText={t('calls.conversation.loading')} skeleton={<Placeholder />}>
      {({ call, messages, summary, deeds, openBookings, recordings, hits }) => (
        <Stack gap="lg">
          <CallerHeader call={call} onAddCustomer={onAddCustomer} />
          <Result call={call} summary={summary} hits={hits} />
          <CallDeeds deeds={deeds} />
          <UndoBookings callSid={call.callSid} openBookings={openBookings} />
          <Recordings recordings={recordings} />
          <Transcript messages={messages} isLive={call.isLive} sought={sought} hits={hits} />
        </Stack>
      )}
    </QueryState>
  );
}

/** What came of a call: its outcome and its summary; nothing while neither is known. */
function Result({ call, summary: words, hits }: Pick<ConversationView, 'call' | 'summary' | 'hits'>) {
  const summary = formatSummary({ summary: words, summaryDeeds: call.summaryDeeds });
  if (!call.isLive && call.outcome === null && summary === null) return null;
  return (
    <Stack gap="xs">
      <Group role="status">
        <CallOutcome isLive={call.isLive} outcome={call.outcome} />
      </Group>
      {summary !== null && (
        <Text dir="auto">{hits ? <Marked parts={markHits(summary, hits)} /> : summary}</Text>
      )}
    </Stack>
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
