import { Button, Group, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import type { Column } from '../../components/data-table.tsx';
import { RowMenu } from '../../components/row-menu.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { formatWeekday } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './reports.module.css';
import type { Schedule } from './reports.ts';

export type ScheduleActions = {
  /** The schedule whose switch is being saved. */
  busyId: number | null;
  onSwitch: (schedule: Schedule) => void;
  onEdit: (id: number) => void;
  onRemove: (id: number) => void;
};

/** Text of a schedule's times: "Every Monday at 07:30". */
function formatRhythm({ rhythm, weekday, monthDay, everyDays, time }: Schedule): string {
  if (rhythm === 'weekly')
    return t('reports.schedules.say.weekly', { weekday: formatWeekday(weekday, 'long'), time });
  if (rhythm === 'monthly') return t('reports.schedules.say.monthly', { day: monthDay, time });
  if (rhythm === 'custom') return t('reports.schedules.say.custom', { count: everyDays, time });
  return t('reports.schedules.say.daily', { time });
}

/** A schedule: contents, times, recipients, and actions for roles with permission. */
export function scheduleColumns(actions: ScheduleActions | null): readonly Column<Schedule>[] {
  const known: Column<Schedule>[] = [
    {
      key: 'name',
      header: t('reports.schedules.name'),
      heading: true,
      cell: ({ name, language }) => (
        <Text fw={600} className={classes.words}>
          <bdi lang={language}>{name}</bdi>
        </Text>
      ),
    },
    { key: 'when', header: t('reports.schedules.when'), cell: formatRhythm },
    {
      key: 'next',
      header: t('reports.schedules.next'),
      cell: ({ nextAt }) => (nextAt === null ? t('common.notAvailable') : <TimeText iso={nextAt} hideZone />),
    },
    {
      key: 'mail',
      header: t('reports.schedules.mailTo'),
      cell: ({ isMailed, recipients }) => (
        <bdi>
          {isMailed && recipients.length > 0
            ? recipients.map(({ name }) => name).join(', ')
            : t('reports.schedules.nobody')}
        </bdi>
      ),
    },
    {
      key: 'state',
      header: t('reports.schedules.state'),
      cell: ({ isActive }) => (
        <StatusBadge tone={isActive ? 'good' : 'neutral'}>
          {t(isActive ? 'reports.schedules.active' : 'reports.schedules.paused')}
        </StatusBadge>
      ),
    },
  ];
  if (actions === null) return known;
  return [
    ...known,
    {
      key: 'actions',
      header: t('reports.schedules.actions'),
      align: 'end',
      cell: (schedule) => <Buttons schedule={schedule} {...actions} />,
    },
  ];
}

function Buttons({ schedule, busyId, onSwitch, onEdit, onRemove }: ScheduleActions & { schedule: Schedule }) {
  const { id, name, isActive } = schedule;
  return (
    <Group gap="xs" justify="flex-end">
      <Button
        variant="default"
        data-opens-row
        aria-label={t('reports.schedules.editOf', { name })}
        onClick={() => onEdit(id)}
      >
        {t('reports.schedules.edit')}
      </Button>
      <RowMenu
        name={name}
        actions={[
          {
            text: t(isActive ? 'reports.schedules.pause' : 'reports.schedules.resume'),
            label: t(isActive ? 'reports.schedules.pauseOf' : 'reports.schedules.resumeOf', { name }),
            icon: isActive ? IconPlayerPause : IconPlayerPlay,
            isDisabled: busyId === id,
            onChoose: () => onSwitch(schedule),
          },
          {
            text: t('reports.schedules.remove'),
            label: t('reports.schedules.removeOf', { name }),
            icon: IconTrash,
            isDanger: true,
            onChoose: () => onRemove(id),
          },
        ]}
      />
    </Group>
  );
}
