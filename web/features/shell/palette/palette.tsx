import { Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { searchTokens } from '../../../../server/core/mark-hits.ts';
import type { ProcedurePath } from '../../../../server/core/permissions.ts';
import { SEARCH_LENGTH_MAX } from '../../../../server/core/read-typed.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { useMay } from '../../../lib/session/use-may.ts';
import { formatService } from '../../../lib/text/format-service.ts';
import { formatTime } from '../../../lib/text/formats.ts';
import { type PlainTextKey, t } from '../../../lib/text/texts.ts';
import { customerHref } from '../../../lib/url/customer-href.ts';
import { changeUrlParams } from '../../../lib/url/use-url-params.ts';
import { trpc } from '../../../trpc.ts';
import type { NavPage } from '../nav-item.ts';
import classes from './palette.module.css';

const PAUSE_MS = 200;

export type PaletteProps = { opened: boolean; onClose: () => void; pages: readonly NavPage[] };

/** Search over pages, actions, customers, calls and appointments. */
export function Palette({ opened, onClose, pages }: PaletteProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('palette.title')} size="lg" fullOnPhone>
      <Search pages={pages} />
    </AppDialog>
  );
}

function Search({ pages }: { pages: readonly NavPage[] }) {
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed, PAUSE_MS);
  const may = useMay();
  const progress = trpc.onboarding.progress.useQuery(undefined, { enabled: may('onboarding.progress') });
  const results = useSearchResults(query);
  const commands = findCommands(typed, { may, pages, testCallPath: progress.data?.testCallPath ?? null });
  const groups = [...commands, ...(typed.trim() === '' ? [] : results.groups)];
  const shown = groups.filter(({ choices }) => choices.length > 0);
  const choices = shown.flatMap((group) => group.choices);
  const isPending = results.isSearching || query !== typed;

  const listId = useId();
  const follow = useFollow();
  const { chosen, reset, onKeyDown, list } = useChosen(choices, follow);
  return (
    <>
      <PaletteField
        listId={listId}
        chosenId={chosen && `${listId}-${chosen.id}`}
        value={typed}
        maxLength={SEARCH_LENGTH_MAX}
        onChange={(text) => {
          setTyped(text);
          reset();
        }}
        onKeyDown={onKeyDown}
      />
      <OptionList ref={list} listId={listId} groups={shown} chosen={chosen} onChoose={follow} />
      <Text size="sm" c="dimmed" role="status" mt="xs">
        {formatState(typed, choices.length, isPending)}
      </Text>
      {results.hasFailed && <Text size="sm">{t('palette.failed')}</Text>}
    </>
  );
}

function formatState(typed: string, count: number, isPending: boolean): string {
  if (isPending) return t('palette.searching');
  if (typed.trim() === '') return t('palette.keys');
  return count === 0 ? t('palette.nothing', { typed: typed.trim() }) : t('palette.found', { count });
}

/**
 * Opens a result. The result replaces the palette's history entry, so that Back opens the screen below the palette.
 */
function useFollow() {
  const [, navigate] = useLocation();
  return ({ href, isElsewhere = false }: Choice) => {
    if (isElsewhere) window.open(href, '_blank', 'noopener');
    else if (href.startsWith('?'))
      changeUrlParams({ find: null, ...Object.fromEntries(new URLSearchParams(href)) }, { replace: true });
    else navigate(href, { replace: true });
  };
}

type OptionListProps = {
  ref: Ref<HTMLDivElement>;
  listId: string;
  groups: readonly ChoiceGroup[];
  chosen: Choice | undefined;
  onChoose: (choice: Choice) => void;
};

/** Results in groups. The focus stays in the search field, whose `aria-activedescendant` is the active option. */
function OptionList({ ref, listId, groups, chosen, onChoose }: OptionListProps) {
  return (
    <div ref={ref} id={listId} role="listbox" aria-label={t('palette.results')} className={classes.list}>
      {groups.map(({ id, title, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset groups fields
        <div key={id} role="group" aria-labelledby={`${listId}-${id}`}>
          <div id={`${listId}-${id}`} role="presentation" className={classes.group}>
            {title}
          </div>
          {choices.map((choice) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus
            <div
              key={choice.id}
              id={`${listId}-${choice.id}`}
              role="option"
              aria-selected={choice === chosen}
              className={classes.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(choice)}
            >
              <bdi>{choice.label}</bdi>
              {choice.hint && (
                <span className={classes.hint} dir="auto">
                  {choice.hint}
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

type PaletteFieldProps = {
  listId: string;
  /** Id of the active option, which Enter opens. */
  chosenId: string | undefined;
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * Search field of the palette: a combobox whose list is always open, so that the focus stays in the field.
 */
function PaletteField({ listId, chosenId, value, maxLength, onChange, onKeyDown }: PaletteFieldProps) {
  return (
    <TextInput
      data-autofocus
      size="md"
      role="combobox"
      aria-label={t('palette.field')}
      aria-expanded
      aria-autocomplete="list"
      aria-controls={listId}
      {...(chosenId !== undefined && { 'aria-activedescendant': chosenId })}
      autoComplete="off"
      placeholder={t('palette.placeholder')}
      maxLength={maxLength}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

type Chosen = {
  chosen: Choice | undefined;
  /** Activates the first option again. */
  reset: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Ref of the list, which scrolls to the active option. */
  list: RefObject<HTMLDivElement | null>;
};

/**
 * The active option: the first one, until the arrow keys select another. If the selected option disappears, the first
 * one is active again.
 */
function useChosen(choices: readonly Choice[], onEnter: (choice: Choice) => void): Chosen {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const place = Math.max(
    0,
    choices.findIndex(({ id }) => id === chosenId),
  );
  const chosen = choices[place];
  const list = useRef<HTMLDivElement>(null);
  const shownId = chosen?.id;
  useEffect(() => {
    if (shownId === undefined) return;
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !chosen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) onEnter(chosen);
    else setChosenId(choices[(place + step + choices.length) % choices.length]?.id ?? null);
  };
  return { chosen, reset: () => setChosenId(null), onKeyDown, list };
}

/** Results per kind. */
const RESULTS_MAX = 5;
/** Minimum length of a search, because a single letter would match nearly everything. */
const TYPED_MIN = 2;

type SearchResults = { groups: ChoiceGroup[]; isSearching: boolean; hasFailed: boolean };

/** Customers, calls and appointments that match a search. The previous results stay while a search runs. */
function useSearchResults(query: string): SearchResults {
  const zone = useTimeZone();
  const typed = query.trim().slice(0, SEARCH_LENGTH_MAX);
  const options = { enabled: typed.length >= TYPED_MIN, placeholderData: keepPreviousData };
  const customers = trpc.customers.list.useQuery({ search: typed, limit: RESULTS_MAX }, options);
  const calls = trpc.calls.list.useQuery({ q: typed, limit: RESULTS_MAX }, options);
  const appointments = trpc.appointments.find.useQuery({ q: typed }, options);
  const queries = [customers, calls, appointments];
  if (!options.enabled) return { groups: [], isSearching: false, hasFailed: false };

  const formatInstant = (iso: string) => formatTime(new Date(iso), zone, 'instant');
  const ofCalls = (calls.data?.calls ?? []).map((call) => ({
    id: `call-${call.callSid}`,
    label: call.customerName ?? call.customerPhoneFormatted ?? t('common.unknownCustomer'),
    hint: call.excerpt?.parts.map(({ text }) => text).join('') ?? formatInstant(call.startedAt),
    href: `/call-conversations?${new URLSearchParams({
      q: typed,
      call: call.callSid,
      ...(typeof call.excerpt?.turn === 'number' && { turn: String(call.excerpt.turn) }),
    })}`,
  }));
  const all = {
    id: 'all-calls',
    label: t('palette.allCalls', { typed }),
    href: `/call-conversations?${new URLSearchParams({ q: typed })}`,
  };
  return {
    groups: [
      {
        id: 'customers',
        title: t('palette.customers'),
        choices: (customers.data?.customers ?? []).map(({ id, fullName, phoneFormatted, email }) => ({
          id: `customer-${id}`,
          label: fullName,
          hint: phoneFormatted ?? email ?? '',
          href: customerHref(id),
        })),
      },
      { id: 'calls', title: t('palette.calls'), choices: ofCalls.length > 0 ? [...ofCalls, all] : [] },
      {
        id: 'appointments',
        title: t('palette.appointments'),
        choices: (appointments.data?.appointments ?? []).map((appointment) => ({
          id: `appointment-${appointment.id}`,
          label: appointment.customerName ?? formatService(appointment) ?? t('common.unknownCustomer'),
          hint: [formatInstant(appointment.startsAt), formatService(appointment)].filter(Boolean).join(' · '),
          href: `/calendar?appt=${appointment.id}&date=${appointment.startsLocal.slice(0, 10)}`,
        })),
      },
    ],
    isSearching: queries.some(({ isFetching }) => isFetching),
    hasFailed: queries.some(({ error }) => error !== null),
  };
}

/** A result. `href` is a URL of the portal. With `isElsewhere` it opens in a new tab. */
type Choice = { id: string; label: string; hint?: string; href: string; isElsewhere?: boolean };

type ChoiceGroup = { id: string; title: string; choices: readonly Choice[] };

/** The actions, each with the procedure that the user's role must allow; null if every role may use it. */
const ACTIONS = [
  { label: 'palette.action.appointment', href: '/calendar?dialog=new', needs: 'appointments.book' },
  { label: 'palette.action.closing', href: '/calendar?dialog=close', needs: 'appointments.close' },
  { label: 'palette.action.customer', href: '/customers?add=customer', needs: 'customers.create' },
  { label: 'palette.action.funds', href: '/billing', needs: 'billing.createPayment' },
  { label: 'palette.action.receptionist', href: '/receptionist?dialog=try', needs: 'receptionist.openTrial' },
  { label: 'palette.action.shortcuts', href: '?shortcuts=all', needs: null },
] as const satisfies readonly { label: PlainTextKey; href: string; needs: ProcedurePath | null }[];

type Allowed = {
  may: (procedure: ProcedurePath) => boolean;
  pages: readonly NavPage[];
  /** Path of the sandbox's test call; null outside the sandbox. */
  testCallPath: string | null;
};

/** Actions and pages whose names contain every typed word. An empty search finds all of them. */
function findCommands(typed: string, { may, pages, testCallPath }: Allowed): ChoiceGroup[] {
  const words = searchTokens(typed);
  const fits = ({ label }: Choice) => {
    const name = searchTokens(label).join(' ');
    return words.every((word) => name.includes(word));
  };
  const actions: Choice[] = ACTIONS.filter(({ needs }) => needs === null || may(needs)).map(
    ({ label, href }) => ({ id: label, label: t(label), href }),
  );
  const testCall: Choice[] =
    testCallPath === null
      ? []
      : [{ id: 'test-call', label: t('palette.action.testCall'), href: testCallPath, isElsewhere: true }];
  const places = pages.map(({ path, label }) => ({ id: path, label: t(label), href: path }));
  return [
    { id: 'actions', title: t('palette.actions'), choices: [...actions, ...testCall].filter(fits) },
    { id: 'pages', title: t('palette.pages'), choices: places.filter(fits) },
  ];
}
