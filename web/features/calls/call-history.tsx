import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconPhoneCall } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { t } from '../../lib/texts/t.ts';
import { CallCard } from './call-card.tsx';
import type { CallFilters } from './call-filters.ts';
import classes from './calls.module.css';
import { useCallPages } from './use-call-pages.ts';

type CallHistoryProps = {
  filters: CallFilters;
  active: boolean;
  clear: () => void;
  onView: (callSid: string) => void;
};

/** The calls that pass the filters, newest first, page after page. */
export function CallHistory({ filters, active, clear, onView }: CallHistoryProps) {
  const list = useCallPages(filters);
  const calls = list.data?.pages.flatMap((page) => page.calls) ?? [];
  const total = list.data?.pages[0]?.count;
  const badges = (
    <Group gap="xs">
      {active && <StatusBadge tone="info">{t('calls.filtered')}</StatusBadge>}
      {total !== undefined && <StatusBadge tone="neutral">{t('calls.count', { count: total })}</StatusBadge>}
    </Group>
  );
  return (
    <Section title={t('calls.history')} aside={badges}>
      <QueryState query={list} loadingText={t('calls.loading')} skeleton={<CallSkeletons />}>
        {() =>
          calls.length === 0 ? (
            <NoCalls filtered={active} clear={clear} />
          ) : (
            <Stack gap="md" aria-busy={list.isPlaceholderData} opacity={list.isPlaceholderData ? 0.6 : 1}>
              <ul className={classes.list} aria-label={t('calls.history')}>
                {calls.map((call) => (
                  <CallCard key={call.callSid} call={call} onView={onView} />
                ))}
              </ul>
              <LoadMore
                hasMore={list.hasNextPage}
                busy={list.isFetchingNextPage}
                onLoad={() => void list.fetchNextPage()}
              />
            </Stack>
          )
        }
      </QueryState>
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
