import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPhone, IconPhoneCall } from '@tabler/icons-react';
import { type RefCallback, useCallback, useRef } from 'react';
import { markHits } from '../../../server/core/mark-hits.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Marked } from '../../components/marked.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { DurationText, RecentTime } from '../../components/time-text.tsx';
import { openableRow } from '../../lib/input/open-row.ts';
import { PHONE_QUERY } from '../../lib/input/screen-widths.ts';
import { useShortcuts } from '../../lib/input/use-shortcuts.ts';
import { formatCallLine } from '../../lib/text/format-call-line.ts';
import { t } from '../../lib/text/texts.ts';
import { useCallPages } from '../../lib/use-call-pages.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Outputs } from '../../trpc.ts';
import { phoneOfCall } from './call-back.tsx';
import { CallBadges, FollowUpDot } from './call-badges.tsx';
import { type CallFilters, hitsInName, toListInput } from './call-filters.ts';
import { CallTable } from './call-table.tsx';
import { CallerName, formatCallerName } from './caller-header.tsx';
import classes from './calls.module.css';
import { formatWhyFree } from './format-charge.ts';

type CallHistoryProps = {
  filters: CallFilters;
  active: boolean;
  clear: () => void;
  onView: (callSid: string, turn?: number) => void;
  /** Called when the keyboard selects another call. */
  onStep: (callSid: string, turn?: number) => void;
  /** The call whose conversation is open next to the list; null without space for it. */
  current: { callSid: string | null } | null;
};

/**
 * Calls that match the filters in pages, newest first: a table, or cards on a phone. While a conversation is open next
 * to the list, keys step from call to call.
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

type Call = Pick<Outputs['calls']['list']['calls'][number], 'callSid' | 'excerpt'>;

type CallKeys = {
  calls: readonly Call[];
  current: { callSid: string | null } | null;
  onStep: (callSid: string, turn?: number) => void;
  /** Called when the last fetched call is reached, to fetch the next page. */
  onEnd: () => void;
};

/**
 * Shortcuts: j and k open the next and previous call next to the list, as do the arrow keys while the list has focus.
 * The focus moves to the row of that call, so that Enter then moves it to the conversation. Without space next to the
 * list, `current` is null and the keys do nothing. Returns the ref of the list, whose children are the calls.
 */
function useCallKeys({ calls, current, onStep, onEnd }: CallKeys): RefCallback<HTMLElement> {
  const list = useRef<HTMLElement>(null);
  const isInList = () => list.current?.contains(document.activeElement) ?? false;

  function go(step: 1 | -1): void {
    if (current === null) return;
    const place = calls.findIndex(({ callSid }) => callSid === current.callSid);
    const next = place === -1 ? 0 : place + step;
    if (next >= calls.length - 1) onEnd();
    const call = calls[next];
    if (!call) return;
    const row = list.current?.children[next];
    row?.scrollIntoView({ block: 'nearest' });
    row?.querySelector<HTMLElement>('[data-opens-row]')?.focus({ preventScroll: true });
    onStep(call.callSid, call.excerpt?.turn ?? undefined);
  }

  const onArrow = (step: 1 | -1) => (event: KeyboardEvent) => {
    if (current === null || !isInList()) return;
    event.preventDefault();
    go(step);
  };
  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    ArrowDown: onArrow(1),
    ArrowUp: onArrow(-1),
  });
  return useCallback((element: HTMLElement | null) => {
    list.current = element;
  }, []);
}

type CardCall = Outputs['calls']['list']['calls'][number];

type CallCardProps = {
  call: CardCall;
  /** Opens the conversation. `turn` is the turn of the excerpt, counted from 0. */
  onView: (callSid: string, turn?: number) => void;
  now: Date;
  /** The search that found the call. */
  q?: string;
};

/** Card of a call on a phone: caller, time, topic and outcome, with a link to call back and one to the conversation. */
export function CallCard({ call, onView, now, q = '' }: CallCardProps) {
  const phone = call.customerPhoneFormatted;
  const callback = phoneOfCall(call);
  const line = formatCallLine(call) ?? formatWhyFree(call);
  return (
    <li data-call className={classes.card} {...openableRow}>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="baseline">
        <Text fw={600} className={classes.name}>
          <FollowUpDot followUp={call.followUp} />
          <CallerName call={call} q={q} />
        </Text>
        <Text size="sm" c="dimmed" className={classes.nowrap}>
          <RecentTime iso={call.startedAt} now={now} />
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        <bdi>{phone ? <Marked parts={markHits(phone, hitsInName(q))} /> : t('common.notAvailable')}</bdi>
        {' · '}
        <DurationText seconds={call.durationSeconds} />
      </Text>
      {(call.excerpt || line) && (
        <Text size="sm" dir="auto" lineClamp={3} className={classes.excerpt}>
          {call.excerpt ? <Marked parts={call.excerpt.parts} /> : line}
        </Text>
      )}
      <CallBadges call={call} />
      <Group justify="space-between" wrap="nowrap" gap="xs">
        {callback === null ? (
          <span />
        ) : (
          <Button
            component="a"
            href={`tel:${callback.number}`}
            variant="light"
            px="sm"
            leftSection={<IconPhone size={18} aria-hidden />}
            aria-label={t('calls.followUp.callBackTo', { phone: callback.formatted })}
          >
            {t('calls.followUp.callBack')}
          </Button>
        )}
        <Button
          variant="subtle"
          px="xs"
          data-opens-row
          aria-label={t('calls.viewOf', { name: formatCallerName(call) })}
          onClick={() => onView(call.callSid, call.excerpt?.turn ?? undefined)}
        >
          {t('calls.view')}
        </Button>
      </Group>
    </li>
  );
}
