import type { OpeningSpan } from '../../../server/core/opening-hours.ts';
import { Section } from '../../components/section.tsx';
import { Tile, Tiles } from '../../components/tile.tsx';
import { formatInUnits, formatTimeOfDay } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './hours.module.css';
import { summarizeWeek } from './summarize-week.ts';

/** Four figures of the week. */
export function WeekTiles({ spans }: { spans: readonly OpeningSpan[] }) {
  const { openDays, weeklyMinutes, earliestOpen, latestClose } = summarizeWeek(spans);
  const none = t('common.notAvailable');
  return (
    <Section title={t('hours.tiles.title')}>
      <Tiles>
        <Tile label={t('hours.tiles.openDays')}>
          <Figure>{t('hours.tiles.openDaysOf', { count: openDays })}</Figure>
        </Tile>
        <Tile label={t('hours.tiles.weekly')}>
          <Figure>{formatInUnits(weeklyMinutes * 60, 'hour')}</Figure>
        </Tile>
        <Tile label={t('hours.tiles.earliest')}>
          <Figure>{earliestOpen === null ? none : formatTimeOfDay(earliestOpen)}</Figure>
        </Tile>
        <Tile label={t('hours.tiles.latest')}>
          <Figure>{latestClose === null ? none : formatTimeOfDay(latestClose.time)}</Figure>
          {latestClose?.isNextDay && <span className={classes.beside}> {t('hours.tiles.nextDay')}</span>}
        </Tile>
      </Tiles>
    </Section>
  );
}

/** A time and its AM or PM stay on one line, also on a phone. */
function Figure({ children }: { children: string }) {
  return <span className={classes.figure}>{children}</span>;
}
