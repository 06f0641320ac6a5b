import { Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { foldName } from '../../../../server/core/fold-name.ts';
import { PAGE_LIMIT_DEFAULT } from '../../../../server/core/plan.ts';
import { toAsciiDigits } from '../../../../server/core/to-ascii-digits.ts';
import { CUSTOMER_SEARCH_MAX } from '../../../../server/modules/scheduling/customers/customers.schema.ts';
import { LoadMore } from '../../../components/paged-list.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { t } from '../../../lib/text/texts.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import classes from './book.module.css';
import type { BookingDraft } from './booking-draft.ts';

const DEBOUNCE_MS = 250;

type Chosen = NonNullable<BookingDraft['customer']>;
type CustomerPickerProps = {
  chosen: Chosen | null;
  /** Called with the search text on each change. */
  onSearch: (typed: string) => void;
  onChoose: (customer: Chosen) => void;
};

/**
 * A search for customers by name, phone or email, page by page on the server. Inactive customers are included and
 * marked. A search for a full name selects the customer with that name.
 */
export function CustomerPicker({ chosen, onSearch, onChoose }: CustomerPickerProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const group = useId();
  const found = trpc.customers.list.useInfiniteQuery(
    { limit: PAGE_LIMIT_DEFAULT, ...(search && { search }) },
    {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    },
  );
  const customers = found.data?.pages.flatMap((page) => page.customers) ?? [];
  const named = found.isFetching ? undefined : findNamed(search, customers);
  // The effect runs once per search, because it must not overwrite a later choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (named) onChoose({ id: named.id, name: named.fullName, isActive: named.isActive });
  }, [named?.id, search]);
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        data-autofocus={chosen === null || undefined}
        label={t('calendarDialogs.customer.search')}
        placeholder={t('calendarDialogs.customer.searchHint')}
        maxLength={CUSTOMER_SEARCH_MAX}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          onSearch(value.trim());
        }}
      />
      <div className={classes.people}>
        <div role="radiogroup" aria-label={t('calendarDialogs.customer.list')}>
          {customers.map((customer) => (
            <Person
              key={customer.id}
              customer={customer}
              group={group}
              isChosen={chosen?.id === customer.id}
              onChoose={onChoose}
            />
          ))}
        </div>
        {customers.length === 0 && (
          <Text p="sm" size="sm" c="dimmed" role="status">
            {formatEmpty(found, search)}
          </Text>
        )}
        <LoadMore query={found} />
      </div>
    </Stack>
  );
}

type PersonProps = {
  customer: Outputs['customers']['list']['customers'][number];
  /** Name of the radio group, in which only one customer can be selected. */
  group: string;
  isChosen: boolean;
  onChoose: (customer: Chosen) => void;
};

function Person({ customer, group, isChosen, onChoose }: PersonProps) {
  const { id, fullName, phoneFormatted, email, isActive } = customer;
  return (
    <label className={classes.person}>
      <input
        type="radio"
        name={group}
        checked={isChosen}
        onChange={() => onChoose({ id, name: fullName, isActive })}
      />
      <span className={classes.address}>
        <Text span fw={500} display="block">
          <bdi>{fullName}</bdi>
        </Text>
        <Text span size="sm" c="dimmed" className={classes.ways}>
          {phoneFormatted && <bdi dir="ltr">{phoneFormatted}</bdi>}
          {email && <bdi dir="ltr">{email}</bdi>}
        </Text>
      </span>
      {!isActive && <StatusBadge tone="neutral">{t('calendarDialogs.customer.inactive')}</StatusBadge>}
    </label>
  );
}

function formatEmpty({ data, error }: { data: unknown; error: unknown }, search: string): string {
  if (error && !data) return t('calendarDialogs.customer.failed');
  if (!data) return t('calendarDialogs.customer.loading');
  return t(search ? 'calendarDialogs.customer.none' : 'calendarDialogs.customer.noneYet');
}

type Person = { fullName: string; phone: string | null };

/** Minimum number of digits of a search for a phone number. Shorter sequences occur in many numbers. */
const DIGITS_MIN = 7;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** The only search result, if the search is its full name or its phone number; otherwise undefined. */
export function findNamed<Found extends Person>(typed: string, found: readonly Found[]): Found | undefined {
  const [only, ...others] = found;
  if (!only || others.length > 0) return undefined;
  const name = foldName(typed);
  if (name !== '' && name === foldName(only.fullName)) return only;
  const number = toAsciiDigits(typed);
  const digits = digitsOf(number);
  const isNumber = digits.length >= DIGITS_MIN && /^[\d\s()+.-]+$/.test(number);
  return isNumber && digitsOf(only.phone ?? '').endsWith(digits) ? only : undefined;
}
