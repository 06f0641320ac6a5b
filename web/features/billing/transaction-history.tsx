import { Alert, Button, Checkbox, Group, Input, Popover, Skeleton, Text } from '@mantine/core';
import { IconChevronDown, IconReceipt } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { memo, useDeferredValue, useEffect, useRef } from 'react';
import { formatInZone, MINUTE_MS } from '../../../server/core/business-time.ts';
import { PAGE_LIMIT_DEFAULT } from '../../../server/core/plan.ts';
import { CsvButton } from '../../components/csv-button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { DayField } from '../../components/day-field.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FoldedFilters } from '../../components/folded-filters.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { Section } from '../../components/section.tsx';
import { ZoneNote } from '../../components/time-text.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { t } from '../../lib/text/texts.ts';
import { lastMonth, thisMonth } from '../../lib/url/period.ts';
import { useNow } from '../../lib/use-now.ts';
import { trpc } from '../../trpc.ts';
import classes from './billing.module.css';
import { ledgerColumns, type OpenCause, toHistory } from './ledger-columns.tsx';
import {
  FAILED,
  failedOf,
  HISTORY_KINDS,
  type HistoryKind,
  historyKindsOf,
  isNarrowed,
  type LedgerFilters,
  toLedgerFilter,
  useLedgerFilters,
} from './ledger-filters.ts';

/**
 * Every change of the balance with its reason, newest first. The URL stores the filters. `entry` marks one entry, and
 * `callSid` limits the list to one call, as the link from the charge of a call does.
 */
export function TransactionHistory(open: OpenCause) {
  const { filters, set, clear, active } = useLedgerFilters();
  const listed = useDeferredValue(filters);
  const { client } = trpc.useUtils();
  // The download contains every entry that matches the filters, not only the current page. Failed payments are not
  // entries.
  const download =
    failedOf(filters).failed === 'only' ? (
      <Text size="sm" c="dimmed">
        {t('billing.downloadNoFailed')}
      </Text>
    ) : (
      <CsvButton
        read={() => client.billing.exportTransactions.query(toLedgerFilter(filters))}
        name="ledger"
        failedTitle="billing.downloadFailed"
      >
        {t('billing.download')}
      </CsvButton>
    );
  return (
    <Section title={t('billing.history')} aside={download}>
      <LedgerFilterBar filters={filters} active={active} set={set} clear={clear} />
      <ZoneNote />
      <Entries filters={listed} clear={clear} {...open} />
    </Section>
  );
}

type EntriesProps = OpenCause & { filters: LedgerFilters; clear: () => void };

/**
 * The list of entries. It renders after the paint of a pressed filter, and does not rerender while its props are
 * unchanged.
 */
const Entries = memo(function Entries({ filters, clear, ...open }: EntriesProps) {
  const list = trpc.billing.transactions.useInfiniteQuery(
    { limit: PAGE_LIMIT_DEFAULT, ...toLedgerFilter(filters), ...failedOf(filters) },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const rows = list.data?.pages.flatMap(toHistory) ?? [];
  const selected = rows.find(({ entry }) => entry && String(entry.id) === filters.entry)?.key ?? null;
  const table = useScrollToSelected(selected);
  return (
    <PagedList
      query={list}
      rows={rows}
      errorTitle={t('billing.loadFailed')}
      skeleton={<Skeleton height={280} />}
      empty={<NoEntries filtered={isNarrowed(filters)} clear={clear} />}
      ref={table}
    >
      <DataTable
        caption={t('billing.history')}
        columns={ledgerColumns(open)}
        rows={rows}
        rowKey={({ key }) => key}
        selectedKey={selected}
      />
    </PagedList>
  );
});

function NoEntries({ filtered, clear }: { filtered: boolean; clear: () => void }) {
  return (
    <EmptyState
      icon={<IconReceipt />}
      title={filtered ? t('billing.emptyFiltered') : t('billing.empty')}
      hint={filtered ? t('billing.emptyFilteredHint') : t('billing.emptyHint')}
      action={
        filtered && (
          <Button variant="default" onClick={clear}>
            {t('billing.clearFilters')}
          </Button>
        )
      }
    />
  );
}

function useScrollToSelected(selected: string | null) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected === null) return;
    container.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, [selected]);
  return container;
}

type LedgerFilterBarProps = {
  filters: LedgerFilters;
  active: boolean;
  set: (patch: Partial<LedgerFilters>) => void;
  clear: () => void;
};

/**
 * Filters by kind and day, collapsed behind one button on a phone. A note says when a link has limited the history to
 * one call.
 */
function LedgerFilterBar({ filters, active, set, clear }: LedgerFilterBarProps) {
  const { kinds, from, to, callSid } = filters;
  const today = formatInZone(useNow(MINUTE_MS), useTimeZone(), 'yyyy-MM-dd');
  const months = [
    { label: t('billing.thisMonth'), days: thisMonth(today) },
    { label: t('billing.lastMonth'), days: lastMonth(today) },
  ];
  const fields = (
    <>
      <KindFilter value={kinds} onChange={(next) => set({ kinds: next })} />
      <DayField label={t('billing.from')} value={from} onChange={(day) => set({ from: day })} />
      <DayField
        label={t('billing.to')}
        value={to}
        error={from && to && to < from ? t('billing.badOrder') : null}
        onChange={(day) => set({ to: day })}
      />
      {months.map(({ label, days }) => {
        const isChosen = days.from === from && days.to === to;
        return (
          <Button
            key={label}
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            onClick={() => set(isChosen ? { from: '', to: '' } : days)}
          >
            {label}
          </Button>
        );
      })}
      {active && !callSid && (
        <Button variant="subtle" data-whole-line onClick={clear}>
          {t('billing.clearFilters')}
        </Button>
      )}
    </>
  );
  return (
    <search aria-label={t('billing.filters')}>
      <FoldedFilters
        label={t('billing.showFilters')}
        isActive={active && !callSid}
        fields={fields}
        className={classes.filters}
      />
      {callSid && (
        <Alert color="blue" role="note" mt="sm">
          <Group justify="space-between" gap="xs">
            <span>{t('billing.oneCall')}</span>
            <Button size="compact-md" variant="default" onClick={clear}>
              {t('billing.showAll')}
            </Button>
          </Group>
        </Alert>
      )}
    </search>
  );
}

type KindFilterProps = { value: string; onChange: (kinds: string) => void };

/** Checkboxes for kinds of entries; each change applies immediately. If none is checked, all kinds are shown. */
function KindFilter({ value, onChange }: KindFilterProps) {
  const chosen = historyKindsOf(value);
  const text = chosen.length === 0 ? t('billing.allKinds') : t('billing.kindCount', { count: chosen.length });
  const toggle = (kind: HistoryKind, on: boolean) =>
    onChange(HISTORY_KINDS.filter((one) => (one === kind ? on : chosen.includes(one))).join(','));
  return (
    <div data-whole-line>
      <Input.Label component="div">{t('billing.kinds')}</Input.Label>
      <Popover width={240} position="bottom-start" trapFocus returnFocus shadow="md">
        <Popover.Target>
          <Button
            aria-label={t('billing.kindsChosen', { kinds: text })}
            variant="default"
            fullWidth
            justify="space-between"
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {text}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.kinds} aria-label={t('billing.kinds')}>
          {HISTORY_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              className={classes.kind}
              label={kind === FAILED ? t('funds.failedPayment') : t(`billing.kind.${kind}`)}
              checked={chosen.includes(kind)}
              onChange={(event) => toggle(kind, event.currentTarget.checked)}
            />
          ))}
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
