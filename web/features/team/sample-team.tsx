import { Avatar, Stack, Text, Title } from '@mantine/core';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Tile, Tiles } from '../../components/tile.tsx';
import { formatInUnit } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { SAMPLE_FIGURES, SAMPLE_PEOPLE, TOP_PERFORMERS } from './sample-people.ts';
import { SamplePeople } from './sample-people-list.tsx';
import classes from './team.module.css';

/** The sample of a team's figures, shown until the business has calls; the badge marks it as made up. */
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
