import { Button, Group, Popover, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { t } from '../../lib/texts/t.ts';
import type { CallFilters } from './call-filters.ts';

type Advanced = Pick<CallFilters, 'name' | 'from' | 'to'>;

type AdvancedFiltersProps = { filters: Advanced; set: (patch: Partial<CallFilters>) => void };

/** Customer and dates; nothing is fetched before Apply Filters. */
export function AdvancedFilters({ filters, set }: AdvancedFiltersProps) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const change = (patch: Advanced) => {
    set(patch);
    close();
  };
  return (
    <Popover
      opened={opened}
      onChange={(next) => next || close()}
      width={300}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} onClick={toggle}>
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
  const form = useForm<Advanced>({
    mode: 'uncontrolled',
    initialValues: { name: filters.name, from: filters.from, to: filters.to },
    validate: {
      to: (to, { from }) => (from && to && to < from ? t('calls.advanced.badOrder') : null),
    },
  });
  const apply = form.onSubmit(({ name, from, to }) => onChange({ name: name.trim(), from, to }));
  return (
    <form onSubmit={apply} noValidate>
      <Stack gap="sm">
        <TextInput
          label={t('calls.advanced.customer')}
          placeholder={t('calls.advanced.customerPlaceholder')}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
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
        <Group justify="space-between">
          <Button variant="subtle" onClick={() => onChange({ name: '', from: '', to: '' })}>
            {t('calls.advanced.clear')}
          </Button>
          <Button type="submit">{t('calls.advanced.apply')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
