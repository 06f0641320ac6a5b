import { Button, Stack, Tabs, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatCents } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import classes from '../numbers.module.css';
import { SelectButton } from './available-columns.tsx';
import { type Choice, choiceOf, choiceOfPremium } from './choice.ts';
import { PremiumList } from './premium-list.tsx';
import { SearchPanel } from './search-panel.tsx';
import { SearchResults } from './search-results.tsx';
import type { NumberSearch } from './use-number-search.ts';

export type PickerTab = 'numbers' | 'premium';

type NumberPickerProps = {
  /** Kept outside, so that all of it is still there when the person comes back from the next step. */
  search: NumberSearch;
  tab: PickerTab;
  onTab: (tab: PickerTab) => void;
  onNext: (phoneNumber: string) => void;
  /** On a page of its own instead of in a dialog. */
  onPage?: boolean;
  /** While the next step is being opened. */
  busy?: boolean;
};

/** Chooses a number: an ordinary one that is searched for, or a premium one of the list. */
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
  // Always there, or screen readers would not announce the choice. On a page it stands above the list, and covers nothing.
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
          {choice.place} · {t('numbers.perMonth', { amount: formatCents(choice.priceCents) })}
        </Text>
      </div>
      <Button size="md" loading={busy} onClick={onNext}>
        {t('numbers.search.next')}
      </Button>
    </>
  );
}
