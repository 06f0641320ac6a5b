import { NativeSelect, Stack, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { t } from '../../lib/text/texts.ts';
import { SAMPLE_PEOPLE, type SamplePerson } from './sample-people.ts';
import classes from './team.module.css';

const DEPARTMENTS = ['all', 'support', 'sales', 'technical'] as const;

/** The sample people, narrowed by department and name. */
export function SamplePeople() {
  const [department, setDepartment] = useState('all');
  const [search, setSearch] = useState('');
  const found = SAMPLE_PEOPLE.filter(
    (person) =>
      (department === 'all' || person.department === department) &&
      person.name.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <Stack gap="sm">
      <Title order={3}>{t('team.sample.people')}</Title>
      <div className={classes.filters}>
        <NativeSelect
          size="md"
          label={t('team.sample.department')}
          data={DEPARTMENTS.map((value) => ({ value, label: t(`team.sample.departments.${value}`) }))}
          value={department}
          onChange={(event) => setDepartment(event.currentTarget.value)}
        />
        <TextInput
          type="search"
          size="md"
          label={t('team.sample.search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState
          icon={<IconSearch />}
          title={t('team.sample.noMatch')}
          hint={t('team.sample.noMatchHint')}
        />
      ) : (
        <DataTable
          caption={t('team.sample.people')}
          columns={sampleColumns()}
          rows={found}
          rowKey={({ name }) => name}
        />
      )}
    </Stack>
  );
}

function sampleColumns(): readonly Column<SamplePerson>[] {
  return [
    { key: 'name', header: t('team.sample.name'), cell: ({ name }) => name, heading: true },
    {
      key: 'jobTitle',
      header: t('team.sample.jobTitle'),
      cell: ({ jobTitle }) => t(`team.sample.jobTitles.${jobTitle}`),
    },
    {
      key: 'department',
      header: t('team.sample.department'),
      cell: ({ department }) => t(`team.sample.departments.${department}`),
    },
    { key: 'calls', header: t('team.sample.calls'), align: 'end', cell: ({ calls }) => calls },
    { key: 'rating', header: t('team.sample.rating'), align: 'end', cell: ({ rating }) => rating },
  ];
}
