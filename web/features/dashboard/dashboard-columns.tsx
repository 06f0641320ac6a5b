import { Group, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode } from 'react';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { WIDE_QUERY } from '../../lib/input/screen-widths.ts';
import { formatTime } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './dashboard.module.css';

/**
 * The blocks in the order of a single column. On a wide screen, blocks of the column `side` are in a separate column.
 */
export type Block = { key: string; column: 'main' | 'side'; content: ReactNode };

/** One column on a narrow screen, otherwise two. The order in the document equals the visual order. */
export function DashboardColumns({ blocks }: { blocks: readonly Block[] }) {
  const isWide = useMediaQuery(WIDE_QUERY, undefined, { getInitialValueInEffect: false });
  const contentOf = (visible: readonly Block[]) =>
    visible.map(({ key, content }) => <Fragment key={key}>{content}</Fragment>);
  if (!isWide) return <div className={classes.column}>{contentOf(blocks)}</div>;
  return (
    <div className={classes.columns}>
      {(['main', 'side'] as const).map((column) => (
        <div key={column} className={classes.column}>
          {contentOf(blocks.filter((block) => block.column === column))}
        </div>
      ))}
    </div>
  );
}

const SKELETONS = [
  { key: 'today', column: 'side', height: 320 },
  { key: 'follow-ups', column: 'main', height: 190 },
  { key: 'since', column: 'main', height: 300 },
  { key: 'balance', column: 'side', height: 140 },
  { key: 'metrics', column: 'main', height: 360 },
  { key: 'status', column: 'side', height: 150 },
] as const;

/** Placeholders of the blocks, in the same layout. */
export function DashboardSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
      <DashboardColumns
        blocks={SKELETONS.map(({ height, ...block }) => ({
          ...block,
          content: <Skeleton height={height} radius="lg" />,
        }))}
      />
    </div>
  );
}

type DashboardSubtitleProps = {
  slogan: string;
  /** Undefined while the figures are unknown. */
  status: Outputs['businesses']['systemStatus'] | undefined;
  now: Date;
};

/** Slogan, date, state of the receptionist, and its number. */
export function DashboardSubtitle({ slogan, status, now }: DashboardSubtitleProps) {
  const zone = useTimeZone();
  return (
    <>
      <div className={classes.tagline}>
        <span>{slogan}</span>
        <span>{formatTime(now, zone, 'longDate')}</span>
      </div>
      <Group gap="xs" className={classes.pills}>
        {status && <ReceptionistBadge isOn={status.agent.state === 'running'} />}
        {status?.activeNumbers[0] && (
          <Text component="bdi" size="sm" className={classes.time}>
            {status.activeNumbers[0].formatted}
          </Text>
        )}
      </Group>
    </>
  );
}

function ReceptionistBadge({ isOn }: { isOn: boolean }) {
  return (
    <StatusBadge tone={isOn ? 'good' : 'bad'} icon={<span className={classes.dot} aria-hidden />}>
      {t(isOn ? 'dashboard.receptionist.on' : 'dashboard.receptionist.off')}
    </StatusBadge>
  );
}
