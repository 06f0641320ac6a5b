import { Avatar, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Tile, Tiles } from '../../components/tile.tsx';
import { formatInUnit } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './team.module.css';

/** Sample figures of a team, shown until the business has calls; the badge marks them as sample data. */
export function SampleTeam() {
  return (
    <Section
      title={t('team.sample.title')}
      aside={<StatusBadge tone="warning">{t('team.sample.badge')}</StatusBadge>}
    >
      <Text size="sm" c="dimmed">
        {t('team.sample.hint')}
      </Text>
      <Figures />
      <TopPerformers />
      <SamplePeople />
    </Section>
  );
}

function Figures() {
  const calls = SAMPLE_PEOPLE.reduce((sum, person) => sum + person.calls, 0);
  const { rating, responseSeconds, resolvedPercent } = SAMPLE_FIGURES;
  return (
    <Tiles>
      <Tile label={t('team.sample.callsHandled')}>{calls}</Tile>
      <Tile label={t('team.sample.averageRating')}>{rating}</Tile>
      <Tile label={t('team.sample.responseTime')}>{formatInUnit(responseSeconds, 'second')}</Tile>
      <Tile label={t('team.sample.resolution')}>{t('team.sample.percent', { count: resolvedPercent })}</Tile>
    </Tiles>
  );
}

function TopPerformers() {
  return (
    <Stack gap="xs">
      <Title order={3}>{t('team.sample.topPerformers')}</Title>
      <ol className={classes.performers}>
        {SAMPLE_PEOPLE.slice(0, TOP_PERFORMERS).map(({ name, jobTitle, calls, rating }) => (
          <li key={name} className={classes.performer}>
            <Avatar name={name} color="indigo" aria-hidden />
            <div>
              <Text fw={600}>{name}</Text>
              <Text size="sm" c="dimmed">
                {t(`team.sample.jobTitles.${jobTitle}`)}
              </Text>
              <Text size="sm">{t('team.sample.summary', { count: calls, rating })}</Text>
            </div>
          </li>
        ))}
      </ol>
    </Stack>
  );
}

const DEPARTMENTS = ['all', 'support', 'sales', 'technical'] as const;

/** Sample members, filtered by department and name. */
function SamplePeople() {
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

type SamplePerson = {
  name: string;
  jobTitle: 'agent' | 'seniorAgent' | 'manager';
  department: 'support' | 'sales' | 'technical';
  calls: number;
  rating: string;
};

/** Sample members, shown until the business has figures, as the specification requires. */
const SAMPLE_PEOPLE: readonly SamplePerson[] = [
  { name: 'Sarah Johnson', jobTitle: 'seniorAgent', department: 'support', calls: 342, rating: '4.9' },
  { name: 'Michael Chen', jobTitle: 'manager', department: 'sales', calls: 298, rating: '4.8' },
  { name: 'Emily Rodriguez', jobTitle: 'agent', department: 'support', calls: 276, rating: '4.7' },
  { name: 'David Kim', jobTitle: 'seniorAgent', department: 'technical', calls: 251, rating: '4.7' },
  { name: 'Lisa Thompson', jobTitle: 'agent', department: 'sales', calls: 219, rating: '4.6' },
  { name: 'Omar Haddad', jobTitle: 'agent', department: 'technical', calls: 187, rating: '4.5' },
];

const SAMPLE_FIGURES = { rating: '4.7', responseSeconds: 12, resolvedPercent: 94 } as const;
const TOP_PERFORMERS = 3;
