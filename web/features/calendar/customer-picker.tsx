import { Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { t } from '../../lib/texts/t.ts';
import { trpc } from '../../trpc.ts';
import type { BookingDraft } from './booking-draft.ts';
import classes from './calendar.module.css';

const SHOWN_MAX = 50;
const DEBOUNCE_MS = 250;

type Chosen = NonNullable<BookingDraft['customer']>;
type CustomerPickerProps = { chosen: Chosen | null; onChoose: (customer: Chosen) => void };

/** One of the customers whose name, phone or e-mail matches; the server searches. */
export function CustomerPicker({ chosen, onChoose }: CustomerPickerProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const group = useId();
  const found = trpc.customers.list.useQuery(
    { limit: SHOWN_MAX, isActive: true, ...(search && { search }) },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const customers = found.data?.customers ?? [];
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label={t('calendar.customer.search')}
        placeholder={t('calendar.customer.searchHint')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes.people} role="radiogroup" aria-label={t('calendar.customer.list')}>
        {customers.map(({ id, fullName, phoneFormatted, email }) => (
          <label key={id} className={classes.person}>
            <input
              type="radio"
              name={group}
              checked={chosen?.id === id}
              onChange={() => onChoose({ id, name: fullName })}
            />
            <span className={classes.address}>
              <Text span fw={500} display="block">
                <bdi>{fullName}</bdi>
              </Text>
              <Text span size="sm" c="dimmed">
                {[phoneFormatted, email].filter(Boolean).join(' · ')}
              </Text>
            </span>
          </label>
        ))}
        {customers.length === 0 && (
          <Text p="sm" size="sm" c="dimmed" role="status">
            {sayEmpty(found, search)}
          </Text>
        )}
      </div>
      {found.data?.nextCursor && (
        <Text size="sm" c="dimmed">
          {t('calendar.customer.first', { count: SHOWN_MAX })}
        </Text>
      )}
    </Stack>
  );
}

function sayEmpty({ data, error }: { data: unknown; error: unknown }, search: string): string {
  if (error && !data) return t('calendar.customer.failed');
  if (!data) return t('calendar.customer.loading');
  return t(search ? 'calendar.customer.none' : 'calendar.customer.noneYet');
}
