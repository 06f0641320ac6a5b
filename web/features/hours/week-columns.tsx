import { Button, Group, Text } from '@mantine/core';
import type { HoursDayView } from '../../../server/modules/scheduling/hours/hours.schema.ts';
import type { Column } from '../../components/data-table.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatTimeOfDay } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { weekdayLabel } from '../../lib/text/weekday-label.ts';
import { formatClosing } from './format-hours.ts';
import classes from './hours.module.css';

type WeekColumns = {
  /** The business's current weekday. */
  today: number;
  /** Absent for roles that may only read. */
  onEdit: ((dayOfWeek: number) => void) | null;
};

/** A day of the week: whether it is open, its spans, and the button to edit it. */
export function weekColumns({ today, onEdit }: WeekColumns): readonly Column<HoursDayView>[] {
  const times = (said: string[]) =>
    said.length === 0 ? (
      <Text span c="dimmed">
        {t('hours.week.noTime')}
      </Text>
    ) : (
      said.map((time) => (
        <span key={time} className={classes.line}>
          {time}
        </span>
      ))
    );
  const columns: Column<HoursDayView>[] = [
    {
      key: 'day',
      header: t('hours.week.day'),
      cell: ({ dayOfWeek }) => <Day dayOfWeek={dayOfWeek} isToday={dayOfWeek === today} />,
      heading: true,
    },
    {
      key: 'status',
      header: t('hours.week.status'),
      cell: ({ isClosed }) => (
        <StatusBadge tone={isClosed ? 'neutral' : 'good'}>
          {isClosed ? t('hours.week.closed') : t('hours.week.open')}
        </StatusBadge>
      ),
    },
    {
      key: 'opens',
      header: t('hours.week.opens'),
      cell: ({ spans }) => times(spans.map(({ openTime }) => formatTimeOfDay(openTime))),
    },
    { key: 'closes', header: t('hours.week.closes'), cell: ({ spans }) => times(spans.map(formatClosing)) },
  ];
  if (!onEdit) return columns;
  const edit: Column<HoursDayView> = {
    key: 'actions',
    header: t('hours.week.actions'),
    align: 'end',
    cell: ({ dayOfWeek }) => (
      <Button
        variant="default"
        aria-label={t('hours.week.editDay', { day: weekdayLabel(dayOfWeek) })}
        onClick={() => onEdit(dayOfWeek)}
      >
        {t('hours.week.edit')}
      </Button>
    ),
  };
  return [...columns, edit];
}

function Day({ dayOfWeek, isToday }: { dayOfWeek: number; isToday: boolean }) {
  return (
    <Group gap="xs">
      <Text span fw={600}>
        {weekdayLabel(dayOfWeek)}
      </Text>
      {isToday && <StatusBadge tone="info">{t('hours.week.today')}</StatusBadge>}
    </Group>
  );
}
