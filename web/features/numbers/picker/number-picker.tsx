import { Button, NativeSelect, Skeleton, Stack, Tabs, Text, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronDown, IconPhonePlus, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { toAsciiDigits } from '../../../../server/core/to-ascii-digits.ts';
import { CANADIAN_REGIONS } from '../../../../server/modules/telephony/numbers/numbers.schema.ts';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { formatMoney } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import type { AvailableNumber } from '../number.ts';
import classes from '../numbers.module.css';
import { PremiumList } from './premium-list.tsx';
import { type Choice, choiceOf, choiceOfPremium, type NumberSearch } from './use-number-search.ts';

export type PickerTab = 'numbers' | 'premium';

type NumberPickerProps = {
  /** State of the search. The parent owns it, so that going to the next step and back keeps the results. */
  search: NumberSearch;
  tab: PickerTab;
  onTab: (tab: PickerTab) => void;
  onNext: (phoneNumber: string) => void;
  /** True when the picker is part of a page and not of a dialog. */
  onPage?: boolean;
  /** True while the next step is opening. */
  busy?: boolean;
};

/** Selection of a number: search for regular ones, or the list of premium ones. */
export function NumberPicker({
  search,
  tab,
  onTab,
  onNext,
  onPage = false,
  busy = false,
}: NumberPickerProps) {
  const { choice, choose } = search;
  const chosen = choice?.phoneNumber ?? null;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (onPage && chosen !== null) card.current?.scrollIntoView({ block: 'nearest' });
  }, [onPage, chosen]);
  // The status is always mounted, because screen readers only announce changes of an element that already exists. On a
  // page the status is above the list, where it covers nothing.
  const selected = (
    <div
      ref={card}
      role="status"
      className={choice ? classes.selected : undefined}
      data-on-page={onPage || undefined}
    >
      {choice && <Selected choice={choice} busy={busy} onNext={() => onNext(choice.phoneNumber)} />}
    </div>
  );
  return (
    <Stack>
      {onPage && selected}
      <Tabs value={tab} onChange={(next) => onTab(next === 'premium' ? next : 'numbers')} keepMounted={false}>
        <Tabs.List aria-label={t('numbers.search.tabs')} mb="md">
          <Tabs.Tab value="numbers">{t('numbers.search.tab')}</Tabs.Tab>
          <Tabs.Tab value="premium">{t('numbers.search.premiumTab')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="numbers">
          <Stack>
            <SearchPanel search={search} />
            <SearchResults search={search} chosen={chosen} onSelect={(number) => choose(choiceOf(number))} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="premium">
          <PremiumList
            chosen={chosen}
            action={(number) => {
              const one = choiceOfPremium(number);
              return (
                <SelectButton
                  formatted={one.formatted}
                  isChosen={one.phoneNumber === chosen}
                  onSelect={() => choose(one)}
                />
              );
            }}
          />
        </Tabs.Panel>
      </Tabs>
      {!onPage && selected}
    </Stack>
  );
}

type SelectedProps = { choice: Choice; busy: boolean; onNext: () => void };

function Selected({ choice, busy, onNext }: SelectedProps) {
  return (
    <>
      <div className={classes.chosen}>
        <Text size="sm" c="dimmed">
          {t('numbers.search.selectedNumber')}
        </Text>
        <Text fw={700}>
          <bdi>{choice.formatted}</bdi>
        </Text>
        <Text size="sm">
          {choice.place} · {t('numbers.perMonth', { amount: formatMoney(choice.priceCents) })}
        </Text>
      </div>
      <Button size="md" loading={busy} onClick={onNext}>
        {t('numbers.search.next')}
      </Button>
    </>
  );
}

const AREA_CODE_MAX = 3;
const CONTAINS_MAX = 10;

/** The digits of a typed text, at most `max` of them. */
const digitsOf = (typed: string, max: number) => toAsciiDigits(typed).replace(/\D/g, '').slice(0, max);

/** Search criteria in a collapsible panel. */
function SearchPanel({ search: { filters, change, search, busy } }: { search: NumberSearch }) {
  const [isOpen, setIsOpen] = useState(true);
  const panel = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) search();
  };
  return (
    <form onSubmit={submit} noValidate className={classes.panel}>
      <div className={classes.panelHead}>
        <Button
          variant="subtle"
          px="xs"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden className={classes.fold} />}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('numbers.search.filters')}
        </Button>
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />} loading={busy}>
          {t('numbers.search.submit')}
        </Button>
      </div>
      <div id={panel} className={classes.fields} hidden={!isOpen}>
        <NativeSelect
          size="md"
          label={t('numbers.search.region')}
          value={filters.region}
          onChange={(event) => change({ region: event.currentTarget.value })}
          data={[
            { value: '', label: t('numbers.search.anyRegion') },
            ...CANADIAN_REGIONS.map((region) => ({ value: region, label: t(`numbers.regions.${region}`) })),
          ]}
        />
        <TextInput
          size="md"
          label={t('numbers.search.areaCode')}
          placeholder={t('numbers.search.areaCodeHint')}
          inputMode="numeric"
          autoComplete="off"
          value={filters.areaCode}
          onChange={(event) => change({ areaCode: digitsOf(event.currentTarget.value, AREA_CODE_MAX) })}
        />
        <TextInput
          size="md"
          label={t('numbers.search.contains')}
          placeholder={t('numbers.search.containsHint')}
          inputMode="numeric"
          autoComplete="off"
          value={filters.contains}
          onChange={(event) => change({ contains: digitsOf(event.currentTarget.value, CONTAINS_MAX) })}
        />
      </div>
    </form>
  );
}

type SearchResultsProps = {
  search: NumberSearch;
  chosen: string | null;
  onSelect: (number: AvailableNumber) => void;
};

/** Results of the last search; instructions before the first one. */
function SearchResults({ search: { found, error, busy, search }, chosen, onSelect }: SearchResultsProps) {
  if (!busy && !found && !error)
    return (
      <EmptyState
        icon={<IconPhonePlus />}
        title={t('numbers.search.before')}
        hint={t('numbers.search.beforeHint')}
      />
    );
  const query = {
    data: busy ? undefined : found,
    error: busy ? null : error,
    isFetching: busy,
    refetch: again,
  };
  async function again(): Promise<void> {
    search();
  }
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton height={240} />}
      loadingText={t('numbers.search.searching')}
      errorTitle={t('numbers.search.failed')}
    >
      {(numbers) =>
        numbers.length === 0 ? (
          <EmptyState
            icon={<IconSearch />}
            title={t('numbers.search.none')}
            hint={t('numbers.search.noneHint')}
          />
        ) : (
          <Found numbers={numbers} chosen={chosen} onSelect={onSelect} />
        )
      }
    </QueryState>
  );
}

/** Phones show one card per number, so the first ones are shown with a button for more. */
const SHOWN_AT_ONCE = 10;

type FoundProps = Omit<SearchResultsProps, 'search'> & { numbers: readonly AvailableNumber[] };

function Found({ numbers, chosen, onSelect }: FoundProps) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const count = Math.min(SHOWN_AT_ONCE, numbers.length - shown);
  return (
    <Stack gap="sm" align="stretch">
      <DataTable
        caption={t('numbers.search.results')}
        columns={availableColumns(chosen, onSelect)}
        rows={numbers.slice(0, shown)}
        rowKey={({ phoneNumber }) => phoneNumber}
        selectedKey={chosen}
      />
      {count > 0 && (
        <Button variant="default" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {t('numbers.search.more', { count })}
        </Button>
      )}
    </Stack>
  );
}

/** Columns of available numbers: place, cost and the select button. */
function availableColumns(
  chosen: string | null,
  onSelect: (number: AvailableNumber) => void,
): readonly Column<AvailableNumber>[] {
  return [
    {
      key: 'number',
      header: t('numbers.search.number'),
      heading: true,
      cell: ({ formatted }) => <bdi className={classes.figure}>{formatted}</bdi>,
    },
    {
      key: 'locality',
      header: t('numbers.search.locality'),
      cell: ({ locality }) => locality || t('common.notAvailable'),
    },
    {
      key: 'region',
      header: t('numbers.search.region'),
      cell: ({ region }) => region || t('common.notAvailable'),
    },
    {
      key: 'price',
      header: t('numbers.search.price'),
      cell: ({ priceCents }) => t('numbers.perMonth', { amount: formatMoney(priceCents) }),
    },
    {
      key: 'actions',
      header: t('numbers.search.action'),
      align: 'end',
      cell: (number) => (
        <SelectButton
          formatted={number.formatted}
          isChosen={number.phoneNumber === chosen}
          onSelect={() => onSelect(number)}
        />
      ),
    },
  ];
}

type SelectButtonProps = { formatted: string; isChosen: boolean; onSelect: () => void };

/** Selects a number and announces it to screen readers. */
function SelectButton({ formatted, isChosen, onSelect }: SelectButtonProps) {
  return (
    <Button
      variant={isChosen ? 'filled' : 'default'}
      aria-pressed={isChosen}
      aria-label={t('numbers.search.selectOf', { number: formatted })}
      onClick={onSelect}
    >
      {isChosen ? t('numbers.search.selected') : t('numbers.search.select')}
    </Button>
  );
}
