import { Avatar, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { AppDialog } from '../../components/app-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Tile, Tiles } from '../../components/tile.tsx';
import { t } from '../../lib/texts/t.ts';
import { useUrlDialog } from '../../lib/use-url-dialog.ts';
import { SAMPLE_FIGURES, SAMPLE_PEOPLE, TOP_PERFORMERS } from './sample-people.ts';
import { SamplePeople } from './sample-people-list.tsx';
import classes from './team.module.css';

/**
 * What stands in the place of the figures until the first call. The specified made-up ones are shown on request alone,
 * never beside the people of the team.
 */
export function NoTeamFigures() {
  const dialog = useUrlDialog('example');
  return (
    <Section title={t('team.sample.title')}>
      <EmptyState
        icon={<IconChartBar />}
        title={t('team.sample.none')}
        hint={t('team.sample.noneHint')}
        action={
          <Button variant="default" mih={44} mt="sm" onClick={() => dialog.open('team')}>
            {t('team.sample.see')}
          </Button>
        }
      />
      <AppDialog
        opened={dialog.value !== null}
        onClose={dialog.close}
        title={t('team.sample.title')}
        size="xl"
        fullOnPhone
      >
        <SampleTeam />
      </AppDialog>
    </Section>
  );
}

/** The specified figures of a team, marked as samples. */
export function SampleTeam() {
  return (
    <Stack>
      <Group gap="sm">
        <StatusBadge tone="warning">{t('team.sample.badge')}</StatusBadge>
        <Text size="sm" c="dimmed">
          {t('team.sample.hint')}
        </Text>
      </Group>
      <Figures />
      <TopPerformers />
      <SamplePeople />
    </Stack>
  );
}

function Figures() {
  const calls = SAMPLE_PEOPLE.reduce((sum, person) => sum + person.calls, 0);
  const { rating, responseSeconds, resolvedPercent } = SAMPLE_FIGURES;
  return (
    <Tiles>
      <Tile label={t('team.sample.callsHandled')}>{calls}</Tile>
      <Tile label={t('team.sample.averageRating')}>{rating}</Tile>
      <Tile label={t('team.sample.responseTime')}>
        {t('team.sample.seconds', { count: responseSeconds })}
      </Tile>
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
