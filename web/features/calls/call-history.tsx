import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPhoneCall } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { PHONE_QUERY } from '../../lib/input/phone-query.ts';
import { t } from '../../lib/text/texts.ts';
import { useCallPages } from '../../lib/use-call-pages.ts';
import { useNow } from '../../lib/use-now.ts';
import { CallCard } from './call-card.tsx';
import { type CallFilters, toListInput } from './call-filters.ts';
import { CallTable } from './call-table.tsx';
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

/**
 * The calls that pass the filters, newest first, page after page: a table, and cards on a phone. By keys from one to the
 * next where a conversation has room beside them.
 */
export function CallHistory({ filters, active, clear, onView, onStep, current }: CallHistoryProps) {
  const list = useCallPages(toListInput(filters));
  const now = useNow(60_000);
  const phone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  const calls = list.data?.pages.flatMap((page) => page.calls) ?? [];
  const rows = useCallKeys({
    calls,
    current,
    onStep,
    onEnd: () => list.hasNextPage && list.fetchNextPage(),
  });
  return (
    <Section title={t('calls.history')} aside={<Badges list={list} isFiltered={active} />}>
      {current?.callSid === null && calls.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('calls.detail.hint')}
        </Text>
      )}
      <PagedList
        query={list}
        rows={calls}
        loadingText={t('calls.loading')}
        skeleton={<Skeleton height={440} />}
        empty={<NoCalls filtered={active || filters.only !== ''} clear={clear} />}
      >
        {phone ? (
          <ul ref={rows} className={classes.list} aria-label={t('calls.history')}>
            {calls.map((call) => (
              <CallCard key={call.callSid} call={call} onView={onView} now={now} q={filters.q} />
            ))}
          </ul>
        ) : (
          <CallTable
            ref={rows}
            calls={calls}
            onView={onView}
            q={filters.q}
            currentSid={current?.callSid ?? null}
          />
        )}
      </PagedList>
    </Section>
  );
}

type BadgesProps = { list: ReturnType<typeof useCallPages>; isFiltered: boolean };

function Badges({ list: { data }, isFiltered }: BadgesProps) {
  const total = data?.pages[0]?.count;
  return (
    <Group gap="xs">
      {isFiltered && <StatusBadge tone="info">{t('calls.filtered')}</StatusBadge>}
      {total !== undefined && <StatusBadge tone="neutral">{t('calls.count', { count: total })}</StatusBadge>}
    </Group>
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
      action={
        filtered ? (
          <Button variant="default" onClick={clear}>
            {t('calls.clearAll')}
          </Button>
        ) : (
          <MoreLink href="/receptionist?dialog=try">{t('calls.emptyAction')}</MoreLink>
        )
      }
    />
  );
}
