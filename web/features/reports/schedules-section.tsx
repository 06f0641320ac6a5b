import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { type Query, QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import type { Schedule } from './reports.ts';
import { SampleNote } from './sample-note.tsx';
import { sampleSchedules } from './sample-reports.ts';
import { scheduleColumns } from './schedule-columns.tsx';
import { useHasNoCalls } from './use-has-no-calls.ts';
import type { ReportsDialog } from './use-reports-dialog.ts';

type SchedulesSectionProps = { schedules: Query<Schedule[]>; today: string; dialog: ReportsDialog };

/** Scheduled reports and their times. */
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

/** Sample schedules until the business has calls; afterwards an explanation of schedules. */
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
      <SampleNote>{t('reports.sample.schedulesHint')}</SampleNote>
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
