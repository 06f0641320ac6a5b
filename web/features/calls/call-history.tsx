import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconPhoneCall } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { t } from '../../lib/texts/t.ts';
import { useCallPages } from '../../lib/use-call-pages.ts';
import { CallCard } from './call-card.tsx';
import { type CallFilters, toListInput } from './call-filters.ts';
import classes from './calls.module.css';
import { useCallKeys } from './use-call-keys.ts';

type CallHistoryProps = {
  filters: CallFilters;
  active: boolean;
  clear: () => void;
  onView: (callSid: string, turn?: number) => void;
  /** The same by a key. */
  onStep: (callSid: string, turn?: number) => void;
  /** The call whose conversation stands beside the list, and null where there is no room beside it. */
  current: { callSid: string | null } | null;
};

/** The calls that pass the filters, newest first, page after page; by keys from one to the next with room beside it. */
export function CallHistory({ filters, active, clear, onView, onStep, current }: CallHistoryProps) {
  const list = useCallPages(toListInput(filters));
  const calls = list.data?.pages.flatMap((page) => page.calls) ?? [];
  const cards = useCallKeys({
    calls,
    current,
    onStep,
    onEnd: () => list.hasNextPage && list.fetchNextPage(),
  });
  const total = list.data?.pages[0]?.count;
  const badges = (
    <Group gap="xs">
      {active && <StatusBadge tone="info">{t('calls.filtered')}</StatusBadge>}
      {total !== undefined && <StatusBadge tone="neutral">{t('calls.count', { count: total })}</StatusBadge>}
    </Group>
  );
  return (
    <Section title={t('calls.history')} aside={badges}>
      <PagedList
        query={list}
        rows={calls}
        loadingText={t('calls.loading')}
        skeleton={<CallSkeletons />}
        empty={<NoCalls filtered={active} clear={clear} />}
      >
        <ul ref={cards} className={classes.list} aria-label={t('calls.history')}>
          {calls.map((call) => (
            <CallCard
              key={call.callSid}
              call={call}
              onView={onView}
              q={filters.q}
              isCurrent={current?.callSid === call.callSid}
            />
          ))}
        </ul>
      </PagedList>
    </Section>
  );
}

function NoCalls({ filtered, clear }: { filtered: boolean; clear: () => void }) {
  const hint = filtered
    ? t('calls.emptyFilteredHint')
    : `${t('calls.emptyHint')} ${t('calls.emptyFirstHint')}`;
  return (
    <EmptyState
      icon={<IconPhoneCall />}
      title={t('calls.empty')}
      hint={hint}
      action={filtered && <Button onClick={clear}>{t('calls.clearAll')}</Button>}
    />
  );
}

const SKELETONS = ['first', 'second', 'third', 'fourth'];

function CallSkeletons() {
  return (
    <Stack gap="sm">
      {SKELETONS.map((name) => (
        <Skeleton key={name} height={104} />
      ))}
    </Stack>
  );
}
