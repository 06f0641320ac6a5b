import type { OpeningHours } from '../../../server/core/opening-hours.ts';
import { Section } from '../../components/section.tsx';
import { Tile, Tiles } from '../../components/tile.tsx';
import { t } from '../../lib/texts/t.ts';
import { sayTime } from './say-hours.ts';
import { summarizeWeek } from './summarize-week.ts';

/** The week in four figures. */
export function WeekTiles({ days }: { days: readonly OpeningHours[] }) {
  const { openDays, weeklyMinutes, earliestOpen, latestClose } = summarizeWeek(days);
  const time = (value: string | null) => (value === null ? t('common.notAvailable') : sayTime(value));
  return (
    <Section title={t('hours.tiles.title')}>
      <Tiles>
        <Tile label={t('hours.tiles.openDays')}>{t('hours.tiles.openDaysOf', { count: openDays })}</Tile>
        <Tile label={t('hours.tiles.weekly')}>{sayLength(weeklyMinutes)}</Tile>
        <Tile label={t('hours.tiles.earliest')}>{time(earliestOpen)}</Tile>
        <Tile label={t('hours.tiles.latest')}>{time(latestClose)}</Tile>
      </Tiles>
    </Section>
  );
}

function sayLength(minutes: number): string {
  const rest = minutes % 60;
  const hours = (minutes - rest) / 60;
  return rest === 0
    ? t('hours.tiles.hours', { hours })
    : t('hours.tiles.hoursMinutes', { hours, minutes: rest });
}
