import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { markHits } from '../../../server/core/mark-hits.ts';
import { SEARCH_LENGTH_MAX } from '../../../server/core/read-typed.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Marked } from '../../components/marked.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { formatError } from '../../lib/forms/api-errors.ts';
import { useContentKey } from '../../lib/input/use-content-key.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { formatCallLine } from '../../lib/text/format-call-line.ts';
import { formatMessage } from '../../lib/text/format-message.ts';
import { formatLocalTime } from '../../lib/text/formats.ts';
import { formatLanguage } from '../../lib/text/name-languages.ts';
import { currentLanguage, t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useNow } from '../../lib/use-now.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { CallActions } from './call-actions.tsx';
import { CallFacts, Recordings } from './call-facts.tsx';
import { type AddCaller, CallerHeader } from './caller-header.tsx';
import classes from './calls.module.css';
import { type Message, readsTranslation, Transcript } from './transcript.tsx';

type ConversationView = Outputs['calls']['conversation'];

type ConversationProps = {
  callSid: string;
  /** The turn in the URL, counted from 0. */
  sought: number | null;
  /** The search that found the call. */
  q: string;
  onAddCustomer?: AddCaller | undefined;
};

const TICK_MS = 60_000;

/** Conversation of a call: outcome, actions, facts and transcript; search matches are highlighted. */
export function Conversation({ callSid, sought, q, onAddCustomer }: ConversationProps) {
  const search = q.trim().slice(0, SEARCH_LENGTH_MAX);
  const now = useNow(TICK_MS);
  const conversation = trpc.calls.conversation.useQuery(
    { callSid, ...(search && { q: search }) },
    // Keeps the call on screen while the same call is fetched with another search text.
    { placeholderData: (shown) => (shown?.call.callSid === callSid ? shown : undefined) },
  );
  return (
    <QueryState query={conversation} loadingText={t('calls.conversation.loading')} skeleton={<Placeholder />}>
      {(view) => (
        <Stack gap="md">
          <CallerHeader call={view.call} now={now} onAddCustomer={onAddCustomer} />
          <Lead view={view} />
          <CallActions call={view.call} now={now} />
          <AgentActions actions={view.actions} />
          <UndoBookings callSid={view.call.callSid} openBookings={view.openBookings} />
          <Recordings recordings={view.recordings} />
          <Messages view={view} sought={sought} />
        </Stack>
      )}
    </QueryState>
  );
}

/** Summary of the call, and the caller's message where it differs from the summary. */
function Lead({ view: { call, summary, hits } }: { view: ConversationView }) {
  const line = formatCallLine({ ...call, summary });
  const message = call.callerMessage && formatMessage(call.callerMessage).text;
  return (
    <>
      {line !== null && (
        <Text size="lg" lh={1.45} dir="auto">
          {hits ? <Marked parts={markHits(line, hits)} /> : line}
        </Text>
      )}
      {message !== null && message !== line && (
        <blockquote className={classes.quote} aria-label={t('calls.conversation.said')} dir="auto">
          {message}
        </blockquote>
      )}
    </>
  );
}

/** The facts and the transcript. While the details are open, the transcript also shows how long each answer took. */
function Messages({
  view: { call, messages, hits },
  sought,
}: {
  view: ConversationView;
  sought: number | null;
}) {
  const [isDetailed, setIsDetailed] = useState(false);
  const [isOriginal, setIsOriginal] = useState(false);
  return (
    <>
      <CallFacts call={call} isOpen={isDetailed} onToggle={setIsDetailed} />
      <TranslationSwitch messages={messages} isOriginal={isOriginal} onSwitch={setIsOriginal} />
      <Transcript
        messages={messages}
        isLive={call.isLive}
        sought={sought}
        hits={hits}
        isOriginal={isOriginal}
        isDetailed={isDetailed}
      />
    </>
  );
}

type SwitchProps = {
  messages: readonly Message[];
  isOriginal: boolean;
  onSwitch: (isOriginal: boolean) => void;
};

/** Switch between translation and original; renders nothing without a translated turn. */
function TranslationSwitch({ messages, isOriginal, onSwitch }: SwitchProps) {
  const language = messages.find((message) => readsTranslation(message, currentLanguage().locale))
    ?.translation?.languageCode;
  if (!language) return null;
  return (
    <Group gap="xs">
      {!isOriginal && (
        <Text size="sm" c="dimmed">
          {t('calls.conversation.shownIn', { language: formatLanguage(language) })}
        </Text>
      )}
      <Button variant="subtle" size="compact-md" onClick={() => onSwitch(!isOriginal)}>
        {t(isOriginal ? 'calls.conversation.translation' : 'calls.conversation.original')}
      </Button>
    </Group>
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

type AgentAction = Outputs['calls']['conversation']['actions'][number];

/** Appointments that the receptionist booked, moved or cancelled in a call, with links to the calendar. */
function AgentActions({ actions }: { actions: readonly AgentAction[] }) {
  if (actions.length === 0) return null;
  return (
    <Group gap="sm">
      {actions.map(({ action, appointmentId, startsLocal }) => (
        <Anchor
          key={`${action}${appointmentId}`}
          component={Link}
          href={`/calendar?appt=${appointmentId}&date=${startsLocal.slice(0, 10)}`}
          underline="always"
        >
          {t(`calls.action.${action}`, { time: formatLocalTime(startsLocal, 'instant') })}
        </Anchor>
      ))}
    </Group>
  );
}

type UndoBookingsProps = { callSid: string; openBookings: number };
type Cancelled = Outputs['appointments']['cancelBookingsOfCall'];

/** Button that cancels all appointments booked in a call, after a confirmation, and offers Undo. */
function UndoBookings({ callSid, openBookings }: UndoBookingsProps) {
  const mayCancel = useMay()('appointments.cancelBookingsOfCall');
  const [isAsking, setIsAsking] = useState(false);
  const { cancelAll, busy } = useCancelBookings();
  if (!mayCancel || openBookings === 0) return null;
  return (
    <Group>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('calls.bookings.undo')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => cancelAll(callSid, () => setIsAsking(false))}
        title={t('calls.bookings.title')}
        message={t('calls.bookings.message', { count: openBookings })}
        confirmLabel={t('calls.bookings.confirm')}
        cancelLabel={t('calls.bookings.keep')}
        danger
        busy={busy}
      />
    </Group>
  );
}

function useCancelBookings() {
  const { keyOf, renew } = useContentKey();
  const undo = trpc.appointments.undoTogether.useMutation({
    meta: { failedTitle: 'calls.bookings.failed' },
    onSuccess: () => showToast({ kind: 'success', title: t('calls.bookings.restored') }),
  });
  const cancel = trpc.appointments.cancelBookingsOfCall.useMutation({
    meta: { answersErrors: true },
    onError: (error) =>
      showToast({ kind: 'error', title: t('calls.bookings.failed'), message: formatError(error) }),
  });
  const cancelAll = (callSid: string, onDone: () => void) => {
    const changeKey = keyOf({ callSid });
    const answered = ({ cancelled, warnings }: Cancelled) => {
      renew();
      showToast({
        kind: 'success',
        title: t('calls.bookings.done', { count: cancelled }),
        ...(warnings.length > 0 && { message: t('calls.bookings.notMailed') }),
        undo: () => undo.mutate({ changeKey }),
      });
      onDone();
    };
    // A `mutate` callback would not run after the dialog is unmounted, but Undo must be offered anyway.
    cancel.mutateAsync({ callSid, changeKey }).then(answered, () => undefined);
  };
  return { cancelAll, busy: cancel.isPending };
}
