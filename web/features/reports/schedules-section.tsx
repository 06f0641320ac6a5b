import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconClock, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { type Query, QueryState } from '../../components/query-state.tsx';
import { RowMenu } from '../../components/row-menu.tsx';
import { SampleNote } from '../../components/sample-note.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { formatTimeOfDay, formatWeekday } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import classes from './reports.module.css';
import type { Schedule } from './reports.ts';
import { sampleSchedules } from './sample-reports.ts';
import { useHasNoCalls } from './use-has-no-calls.ts';
import type { ReportsDialog } from './use-reports-dialog.ts';

type SchedulesSectionProps = { schedules: Query<Schedule[]>; today: string; dialog: ReportsDialog };

export function SchedulesSection({ schedules, today, dialog }: SchedulesSectionProps) {
  const isSample = useHasNoCalls();
  const mayChange = useMay()('reports.createSchedule');
  const zone = useTimeZone();
  const change = trpc.reports.switchSchedule.useMutation({
    meta: { failedTitle: 'reports.schedules.switchFailed' },
  });
  const actions = {
    busyId: change.isPending ? change.variables.scheduleId : null,
    onSwitch: ({ id: scheduleId, isActive }: Schedule) => change.mutate({ scheduleId, isActive: !isActive }),
    onEdit: dialog.editSchedule,
    onRemove: dialog.removeSchedule,
  };
  return (
    <Section
      title={t('reports.schedules.title')}
      aside={
        mayChange && (
          <Button variant="default" onClick={dialog.addSchedule}>
            {t('reports.schedules.add')}
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed">
        {t('reports.schedules.hint', { zone })} {!mayChange && t('reports.schedules.readOnly')}
      </Text>
      <QueryState
        query={schedules}
        errorTitle={t('reports.schedules.failed')}
        skeleton={<Skeleton height={160} />}
      >
        {(list) =>
          list.length === 0 ? (
            <NoSchedules isSample={isSample} today={today} />
          ) : (
            <DataTable
              caption={t('reports.schedules.title')}
              columns={scheduleColumns(mayChange ? actions : null)}
              rows={list}
              rowKey={({ id }) => id}
              scrolls={!mayChange}
            />
          )
        }
      </QueryState>
    </Section>
  );
}

/** Sample schedules until the business has calls. After that, an explanation of schedules. */
function NoSchedules({ isSample, today }: { isSample: boolean; today: string }) {
  const zone = useTimeZone();
  if (!isSample)
    return (
      <EmptyState
        icon={<IconClock />}
        title={t('reports.schedules.empty')}
        hint={t('reports.schedules.emptyHint')}
      />
    );
  return (
    <Stack gap="md">
      <SampleNote badge={t('reports.sample.badge')}>{t('reports.sample.schedulesHint')}</SampleNote>
      <DataTable
        caption={t('reports.schedules.title')}
        columns={scheduleColumns(null)}
        rows={sampleSchedules(today, zone)}
        rowKey={({ id }) => id}
        scrolls
      />
    </Stack>
  );
}

type ScheduleActions = {
  /** The schedule whose switch is being saved. */
  busyId: number | null;
  onSwitch: (schedule: Schedule) => void;
  onEdit: (id: number) => void;
  onRemove: (id: number) => void;
};

/** Times of a schedule: "Every Monday at 7:30 AM". */
function formatRhythm({ rhythm, weekday, monthDay, everyDays, ...rest }: Schedule): string {
  const time = formatTimeOfDay(rest.time);
  if (rhythm === 'weekly')
    return t('reports.schedules.occurs.weekly', { weekday: formatWeekday(weekday, 'long'), time });
  if (rhythm === 'monthly') return t('reports.schedules.occurs.monthly', { day: monthDay, time });
  if (rhythm === 'custom') return t('reports.schedules.occurs.custom', { count: everyDays, time });
  return t('reports.schedules.occurs.daily', { time });
}

/** `actions` is null for roles without permission and for sample schedules. */
function scheduleColumns(actions: ScheduleActions | null): readonly Column<Schedule>[] {
  const columns: Column<Schedule>[] = [
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
  if (actions === null) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      header: t('reports.schedules.actions'),
      align: 'end',
      cell: (schedule) => <ScheduleButtons schedule={schedule} {...actions} />,
    },
  ];
}

function ScheduleButtons({
  schedule,
  busyId,
  onSwitch,
  onEdit,
  onRemove,
}: ScheduleActions & { schedule: Schedule }) {
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
