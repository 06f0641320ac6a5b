import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Section } from '../../components/section.tsx';
import { Tile, Tiles } from '../../components/tile.tsx';
import { formatShortChange } from '../../lib/text/format-change.ts';
import { formatNumber } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './insights.module.css';

export type Figure = {
  key: string;
  label: string;
  now: number;
  before: number | null;
  format?: (value: number) => string;
  /** URL of the calls or ledger entries of the figure. */
  href?: string | null;
};

type FigureTilesProps = { figures: readonly Figure[]; aside?: ReactNode };

/**
 * Figures compared with the previous period, each with a link to its calls. If the previous period has no figures, one
 * note below the tiles says so.
 */
export function FigureTiles({ figures, aside }: FigureTilesProps) {
  const hasEarlier = figures.some(({ before }) => before !== null && before !== 0);
  return (
    <Section title={t('insights.figures.title')} aside={aside}>
      <Tiles>
        {figures.map(({ key, label, now, before, format = formatNumber, href = null }) => (
          <Tile key={key} label={label} hint={hasEarlier ? formatShortChange(now, before) : null}>
            {href === null ? format(now) : <FigureLink label={label} value={format(now)} href={href} />}
          </Tile>
        ))}
      </Tiles>
      {!hasEarlier && (
        <Text size="sm" c="dimmed">
          {t('insights.figures.noEarlier')}
        </Text>
      )}
    </Section>
  );
}

function FigureLink({ label, value, href }: { label: string; value: string; href: string }) {
  return (
    <Link
      href={href}
      className={classes.figure}
      aria-label={t('insights.chart.figureLink', { label, value })}
    >
      {value}
    </Link>
  );
}
