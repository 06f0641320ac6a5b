import { Button, Skeleton, Text } from '@mantine/core';
import { IconPhoneCall, IconPhoneIncoming, IconPhoneOutgoing } from '@tabler/icons-react';
import { MINUTE_MS } from '../../../server/core/business-time.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilledText, place } from '../../components/filled-text.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { DurationText, RecentTime } from '../../components/time-text.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { formatSummary } from '../../lib/text/format-call-line.ts';
import { formatTime } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { useCallPages } from '../../lib/use-call-pages.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Outputs } from '../../trpc.ts';

type Call = Outputs['calls']['list']['calls'][number];
type CustomerCallsProps = {
  customerId: number;
  /** Page size. */
  limit?: number;
  onConversation: (callSid: string) => void;
};

/** Calls of one customer, newest first. */
export function CustomerCalls({ customerId, limit, onConversation }: CustomerCallsProps) {
  const list = useCallPages({ customerId }, limit);
  const now = useNow(MINUTE_MS);
  const calls = list.data?.pages.flatMap((page) => page.calls) ?? [];
  return (
    <PagedList
      query={list}
      rows={calls}
      errorTitle={t('customers.calls.failed')}
      loadingText={t('calls.loading')}
      skeleton={<Skeleton height={240} />}
      empty={
        <EmptyState
          icon={<IconPhoneCall />}
          title={t('customers.calls.empty')}
          hint={t('customers.calls.emptyHint')}
        />
      }
    >
      <Rows label={t('customers.calls.title')}>
        {calls.map((call) => (
          <CallRow key={call.callSid} call={call} now={now} onConversation={onConversation} />
        ))}
      </Rows>
    </PagedList>
  );
}

type CallRowProps = { call: Call; now: Date; onConversation: (callSid: string) => void };

function CallRow({ call, now, onConversation }: CallRowProps) {
  const zone = useTimeZone();
  const inbound = call.direction === 'inbound';
  const Icon = inbound ? IconPhoneIncoming : IconPhoneOutgoing;
  const date = formatTime(new Date(call.startedAt), zone, 'instant');
  const summary = formatSummary(call);
  return (
    <Row
      isLong
      title={<RecentTime iso={call.startedAt} now={now} />}
      badges={
        <>
          <StatusBadge tone={inbound ? 'good' : 'info'} icon={<Icon size={12} aria-hidden />}>
            {t(`calls.direction.${call.direction}`)}
          </StatusBadge>
          <StatusBadge tone="neutral">
            {call.channel === 'phone' ? t('calls.channel.phone') : t('customers.calls.otherChannel')}
          </StatusBadge>
          <Text span size="sm" c="dimmed">
            <FilledText elements={[<DurationText key="duration" seconds={call.durationSeconds} />]}>
              {t('customers.calls.duration', { duration: place(0) })}
            </FilledText>
          </Text>
        </>
      }
      detail={summary !== null && <span dir="auto">{summary}</span>}
      actions={
        <Button
          variant="subtle"
          px="xs"
          data-opens-row
          aria-label={t('customers.calls.viewOf', { date })}
          onClick={() => onConversation(call.callSid)}
        >
          {t('customers.calls.view')}
        </Button>
      }
    />
  );
}
