import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../../lib/session/use-may.ts';
import { t } from '../../../lib/text/texts.ts';
import type { BookingDraft } from './booking-draft.ts';
import { CustomerPicker } from './customer-picker.tsx';

type CustomerSectionProps = {
  draft: BookingDraft;
  onChange: (draft: BookingDraft) => void;
  isMissing: boolean;
  /** Called with the text that was searched since the last choice. */
  onAdd: (searched: string) => void;
};

/** Customer of the booking: none, an existing one, or a new one. */
export function CustomerSection({ draft, onChange, isMissing, onAdd }: CustomerSectionProps) {
  const mayAdd = useMay()('customers.create');
  const [searched, setSearched] = useState('');
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('calendarDialogs.customer.title')}
        value={draft.customerOption}
        onChange={(option) => onChange({ ...draft, customerOption: option === 'skip' ? 'skip' : 'list' })}
      >
        <Group mt={4}>
          <Radio size="md" value="list" label={t('calendarDialogs.customer.select')} />
          <Radio size="md" value="skip" label={t('calendarDialogs.customer.skip')} />
        </Group>
      </Radio.Group>
      {draft.customerOption === 'list' && (
        <>
          <CustomerPicker
            chosen={draft.customer}
            onSearch={setSearched}
            onChoose={(customer) => {
              setSearched('');
              onChange({ ...draft, customer });
            }}
          />
          <Text size="sm" role="status" component="div">
            {draft.customer && (
              <>
                <Text size="sm" fw={600}>
                  {t('calendarDialogs.customer.selected', { name: draft.customer.name })}
                </Text>
                {!draft.customer.isActive && t('calendarDialogs.customer.inactiveHint')}
              </>
            )}
          </Text>
          {isMissing && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {t('calendarDialogs.customer.missing')}
            </Text>
          )}
          {mayAdd && (draft.customer === null || searched !== '') && (
            <Group>
              <Button
                variant="default"
                leftSection={<IconUserPlus size={18} aria-hidden />}
                onClick={() => onAdd(searched)}
              >
                {t('calendarDialogs.customer.add')}
              </Button>
            </Group>
          )}
        </>
      )}
    </Stack>
  );
}
