import { Button, Group, NativeSelect, Popover, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter, IconX } from '@tabler/icons-react';
import { startTransition } from 'react';
import { z } from 'zod';
import { isCalendarDay } from '../../../server/core/calendar-day.ts';
import { SEARCH_LENGTH_MAX } from '../../../server/core/read-typed.ts';
import { CUSTOMER_FILTER_LENGTH_MAX } from '../../../server/modules/telephony/calls/calls.schema.ts';
import { Chips } from '../../components/chips.tsx';
import { CsvButton } from '../../components/csv-button.tsx';
import { FoldedFilters } from '../../components/folded-filters.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useZodForm } from '../../lib/forms/use-zod-form.ts';
import { formatDay, formatTimeOfDay, formatWeekday } from '../../lib/text/formats.ts';
import { formatLanguage } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import {
  type CallFilters,
  hourOf,
  languageOf,
  OUTCOMES,
  outcomeOf,
  sentimentOf,
  toListInput,
  weekdayOf,
} from './call-filters.ts';
import classes from './calls.module.css';

type CallFilterBarProps = {
  filters: CallFilters;
  active: boolean;
  set: (patch: Partial<CallFilters>) => void;
  clear: () => void;
};

/** Filters that are collapsed on a phone. The button is tinted while one of these filters is active. */
const FOLDED = ['channel', 'direction', 'name', 'from', 'to', 'language'] as const;

/**
 * Tabs, search and filters of the list. On a phone the filters are collapsed behind one button. Active filters are
 * shown as badges.
 */
export function CallFilterBar({ filters, active, set, clear }: CallFilterBarProps) {
  return (
    <search aria-label={t('calls.filters')}>
      <CallChips filters={filters} set={set} />
      <FoldedFilters
        label={t('calls.filters')}
        isActive={FOLDED.some((name) => filters[name] !== '')}
        fields={<FilterFields filters={filters} active={active} set={set} clear={clear} />}
        className={classes.filters}
      >
        <SearchField
          label={t('calls.search')}
          placeholder={t('calls.searchPlaceholder')}
          maxLength={SEARCH_LENGTH_MAX}
          className={classes.search}
          value={filters.q}
          onSearch={(q) => set({ q })}
        />
      </FoldedFilters>
      <Group gap="xs" className={classes.badges}>
        <FilterBadges filters={filters} set={set} />
      </Group>
    </search>
  );
}

function FilterFields({ filters, active, set, clear }: CallFilterBarProps) {
  return (
    <>
      <NativeSelect
        size="md"
        wrapperProps={{ 'data-whole-line': true }}
        aria-label={t('calls.channelLabel')}
        value={filters.channel}
        onChange={(event) => set({ channel: event.currentTarget.value })}
        data={[
          { value: '', label: t('calls.channel.all') },
          { value: 'phone', label: t('calls.channel.phone') },
          { value: 'sms', label: t('calls.channel.sms') },
        ]}
      />
      <NativeSelect
        size="md"
        wrapperProps={{ 'data-whole-line': true }}
        aria-label={t('calls.directionLabel')}
        value={filters.direction}
        onChange={(event) => set({ direction: event.currentTarget.value })}
        data={[
          { value: '', label: t('calls.direction.all') },
          { value: 'inbound', label: t('calls.direction.inbound') },
          { value: 'outbound', label: t('calls.direction.outbound') },
        ]}
      />
      <AdvancedFilters filters={filters} set={set} />
      {active && (
        <Button variant="subtle" size="md" data-whole-line onClick={clear}>
          {t('calls.clearAll')}
        </Button>
      )}
    </>
  );
}

const CHIPS = ['followUp', 'all', 'booked', 'messages', 'missed'] as const;
type Chip = (typeof CHIPS)[number];
type ListFilter = Pick<CallFilters, 'only' | 'outcome'>;

const FILTERS: Record<Chip, ListFilter> = {
  followUp: { only: 'follow_up', outcome: '' },
  all: { only: '', outcome: '' },
  booked: { only: '', outcome: 'booked' },
  messages: { only: 'messages', outcome: '' },
  missed: { only: 'missed', outcome: '' },
};

type CallChipsProps = { filters: ListFilter; set: (patch: ListFilter) => void };

/** Chips that filter the list by the parts that are used most. The chip for follow-ups shows their number. */
function CallChips({ filters: { only, outcome }, set }: CallChipsProps) {
  const count = trpc.followUps.count.useQuery().data?.count ?? 0;
  const labelOf = (chip: Chip) =>
    chip === 'followUp' && count > 0 ? t('calls.only.followUpCount', { count }) : t(`calls.only.${chip}`);
  return (
    <Chips
      label={t('calls.only.label')}
      chips={CHIPS.map((chip) => ({
        value: chip,
        label: labelOf(chip),
        isSelected: FILTERS[chip].only === only && FILTERS[chip].outcome === outcome,
      }))}
      onSelect={(chip) => set(FILTERS[chip])}
    />
  );
}

type FilterBadgesProps = { filters: CallFilters; set: (patch: Partial<CallFilters>) => void };

/** Badges of active filters that have no field in the bar. A click on a badge removes the filter. */
function FilterBadges({ filters, set }: FilterBadgesProps) {
  const language = languageOf(filters.language);
  const outcome = outcomeOf(filters.outcome);
  const weekday = weekdayOf(filters.weekday);
  const hour = hourOf(filters.hour);
  const sentiment = sentimentOf(filters.sentiment);
  const badges = [
    ['name', filters.name && t('calls.badge.customer', { name: filters.name })],
    ['language', language && t('calls.badge.language', { language: formatLanguage(language) })],
    ['outcome', outcome && t('calls.badge.outcome', { outcome: t(`calls.outcome.${outcome}`) })],
    ['from', isCalendarDay(filters.from) && t('calls.badge.from', { date: formatDay(filters.from) })],
    ['to', isCalendarDay(filters.to) && t('calls.badge.to', { date: formatDay(filters.to) })],
    ['weekday', weekday !== null && t('calls.badge.weekday', { day: formatWeekday(weekday, 'long') })],
    ['hour', hour !== null && t('calls.badge.hour', { from: formatHour(hour), to: formatHour(hour + 1) })],
    ['afterHours', filters.afterHours === '1' && t('calls.badge.afterHours')],
    ['sentiment', sentiment && t(`calls.badge.sentiment.${sentiment}`)],
  ] as const;
  return badges.map(
    ([name, text]) => text && <FilterBadge key={name} text={text} onRemove={() => set({ [name]: '' })} />,
  );
}

function FilterBadge({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <Button
      size="compact-md"
      radius="xl"
      variant="light"
      mih={32}
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={t('calls.badge.remove', { filter: text })}
      onClick={onRemove}
    >
      {text}
    </Button>
  );
}

const formatHour = (hour: number) => formatTimeOfDay(`${String(hour).padStart(2, '0')}:00`);

/** CSV of every call that matches the filters, not only the current page. */
export function ExportButton({ filters }: { filters: CallFilters }) {
  const { client } = trpc.useUtils();
  return (
    <CsvButton
      read={() => client.calls.export.query(toListInput(filters))}
      name="calls"
      failedTitle="calls.exportFailed"
    >
      {t('calls.export')}
    </CsvButton>
  );
}

type Advanced = Pick<CallFilters, 'name' | 'from' | 'to' | 'language' | 'outcome'>;

/**
 * Rejects a first day after the last. The URL parameters of the days are parsed one by one, so only this schema
 * compares them.
 */
const advancedFields = z
  .object({ name: z.string(), from: z.string(), to: z.string(), language: z.string(), outcome: z.string() })
  .refine(({ from, to }) => from === '' || to === '' || from <= to, { path: ['to'] });

const NOTHING: Advanced = { name: '', from: '', to: '', language: '', outcome: '' };

type AdvancedFiltersProps = { filters: Advanced; set: (patch: Partial<CallFilters>) => void };

/** Filters for customer, dates, outcome and language. They take effect with "Apply Filters". */
function AdvancedFilters({ filters, set }: AdvancedFiltersProps) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const change = (patch: Advanced) => {
    set(patch);
    close();
  };
  return (
    <Popover
      opened={opened}
      onChange={(next) => next || close()}
      width={320}
      // Keeps the form open on a phone, where the button can scroll out of view while the user types.
      hideDetached={false}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button
          data-whole-line
          variant="default"
          size="md"
          leftSection={<IconFilter size={16} aria-hidden />}
          // The form opens in a transition, because its rendering takes longer than a frame on a phone.
          onClick={() => startTransition(toggle)}
        >
          {t('calls.advanced.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <AdvancedForm filters={filters} onChange={change} />
      </Popover.Dropdown>
    </Popover>
  );
}

function AdvancedForm({ filters, onChange }: { filters: Advanced; onChange: (patch: Advanced) => void }) {
  const { name, from, to, language, outcome } = filters;
  const form = useZodForm(
    advancedFields,
    { name, from, to, language, outcome },
    { to: t('calls.advanced.badOrder') },
  );
  const apply = form.onSubmit(
    ({ name: typed, ...rest }) => onChange({ ...rest, name: typed.trim() }),
    form.focusFirstError,
  );
  const languages = trpc.languages.listForBusiness.useQuery();
  return (
    <form onSubmit={apply} noValidate>
      <Stack gap="sm">
        <TextInput
          label={t('calls.advanced.customer')}
          placeholder={t('calls.advanced.customerPlaceholder')}
          maxLength={CUSTOMER_FILTER_LENGTH_MAX}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
          <TextInput
            type="date"
            label={t('calls.advanced.from')}
            key={form.key('from')}
            {...form.getInputProps('from')}
          />
          <TextInput
            type="date"
            label={t('calls.advanced.to')}
            key={form.key('to')}
            {...form.getInputProps('to')}
          />
          <NativeSelect
            label={t('calls.advanced.outcome')}
            key={form.key('outcome')}
            {...form.getInputProps('outcome')}
            data={[
              { value: '', label: t('calls.advanced.anyOutcome') },
              ...OUTCOMES.map((value) => ({ value, label: t(`calls.outcome.${value}`) })),
            ]}
          />
          <NativeSelect
            label={t('calls.advanced.language')}
            // Remounts when the languages arrive, because the select would go on showing the option at the same position.
            key={`${form.key('language')} ${languages.isSuccess}`}
            {...form.getInputProps('language')}
            data={[
              { value: '', label: t('calls.advanced.anyLanguage') },
              ...codesOf(languages.data, filters.language).map((value) => ({
                value,
                label: formatLanguage(value),
              })),
            ]}
          />
        </SimpleGrid>
        <Group justify="space-between">
          <Button variant="subtle" onClick={() => onChange(NOTHING)}>
            {t('calls.advanced.clear')}
          </Button>
          <Button type="submit">{t('calls.advanced.apply')}</Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Languages of the business, plus the one in the URL. */
function codesOf(languages: Outputs['languages']['listForBusiness'] | undefined, selected: string): string[] {
  const codes = (languages ?? []).map(({ code }) => code);
  return [...new Set([...codes, ...(languageOf(selected) === null ? [] : [selected])])];
}
