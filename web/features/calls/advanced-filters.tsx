import { Button, Group, NativeSelect, Popover, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { formatLanguage } from '../../lib/text/format-language.ts';
import { t } from '../../lib/text/texts.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { type CallFilters, languageOf, OUTCOMES } from './call-filters.ts';

type Advanced = Pick<CallFilters, 'name' | 'from' | 'to' | 'language' | 'outcome'>;

const NOTHING: Advanced = { name: '', from: '', to: '', language: '', outcome: '' };

type AdvancedFiltersProps = { filters: Advanced; set: (patch: Partial<CallFilters>) => void };

/** Customer, dates, outcome and language; nothing is filtered before Apply Filters. */
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
      width={320}
      // A long form on a phone may scroll its button out of sight while somebody fills it in.
      hideDetached={false}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant="default"
          size="md"
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={toggle}
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
  const form = useForm<Advanced>({
    mode: 'uncontrolled',
    initialValues: {
      name: filters.name,
      from: filters.from,
      to: filters.to,
      language: filters.language,
      outcome: filters.outcome,
    },
    validate: {
      to: (to, { from }) => (from && to && to < from ? t('calls.advanced.badOrder') : null),
    },
  });
  const apply = form.onSubmit(({ name, ...rest }) => onChange({ ...rest, name: name.trim() }));
  const languages = trpc.languages.listForBusiness.useQuery();
  return (
    <form onSubmit={apply} noValidate>
      <Stack gap="sm">
        <TextInput
          label={t('calls.advanced.customer')}
          placeholder={t('calls.advanced.customerPlaceholder')}
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
            key={form.key('language')}
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

/** The languages of the business, and the one of the address where it is another. */
function codesOf(languages: Outputs['languages']['listForBusiness'] | undefined, asked: string): string[] {
  const codes = (languages ?? []).map(({ code }) => code);
  return [...new Set([...codes, ...(languageOf(asked) === null ? [] : [asked])])];
}
