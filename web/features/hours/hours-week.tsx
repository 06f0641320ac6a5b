import { Button, Stack, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { formatInZone } from '../../../server/core/business-time.ts';
import { spansOf } from '../../../server/core/opening-hours.ts';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Section } from '../../components/section.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { t } from '../../lib/text/texts.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import type { Outputs } from '../../trpc.ts';
import { EditDayDialog } from './edit-day-dialog.tsx';
import { TemplateList } from './template-list.tsx';
import { useSaveHours } from './use-save-hours.ts';
import { weekColumns } from './week-columns.tsx';
import { WeekTiles } from './week-tiles.tsx';

type HoursWeekProps = { week: Outputs['hours']['week']; mayEdit: boolean; onEditAll: () => void };

/** The week day by day with its totals; for roles with permission also templates and a link to edit each day. */
export function HoursWeek({ week: { days, isSet }, mayEdit, onEditAll }: HoursWeekProps) {
  const dialog = useUrlDialog('day');
  const { save, busy } = useSaveHours();
  const edited = days.find(({ dayOfWeek }) => String(dayOfWeek) === dialog.value) ?? null;
  const editAll = mayEdit && (
    <Button variant={isSet ? 'default' : 'filled'} onClick={onEditAll}>
      {t('hours.week.editAll')}
    </Button>
  );
  return (
    <Stack gap="lg">
      {isSet && <WeekTiles spans={days.flatMap(spansOf)} />}
      <Section title={t('hours.week.title')} aside={isSet && editAll}>
        {isSet ? (
          <WeekTable days={days} onEdit={mayEdit ? (day) => dialog.open(String(day)) : null} />
        ) : (
          <EmptyState
            icon={<IconClock />}
            title={t('hours.none')}
            hint={mayEdit ? t('hours.noneHint') : t('hours.readOnly')}
            action={editAll}
          />
        )}
      </Section>
      {mayEdit && (
        <Section title={t('hours.templates.title')}>
          <Text size="sm" c="dimmed">
            {t('hours.templates.hint')}
          </Text>
          <TemplateList onChoose={(template) => save(template)} busy={busy} />
        </Section>
      )}
      {mayEdit && <EditDayDialog days={days} day={edited} onClose={dialog.close} />}
    </Stack>
  );
}

type WeekTableProps = {
  days: Outputs['hours']['week']['days'];
  onEdit: ((dayOfWeek: number) => void) | null;
};

function WeekTable({ days, onEdit }: WeekTableProps) {
  const zone = useTimeZone();
  const today = Number(formatInZone(new Date(), zone, 'i')) % 7;
  return (
    <>
      {!onEdit && (
        <Text size="sm" c="dimmed">
          {t('hours.readOnly')}
        </Text>
      )}
      <DataTable
        caption={t('hours.week.title')}
        columns={weekColumns({ today, onEdit })}
        rows={days}
        rowKey={({ dayOfWeek }) => dayOfWeek}
      />
      {days.some(({ closeTime }) => closeTime?.startsWith('23:59')) && (
        <Text size="sm" c="dimmed">
          {t('hours.week.untilMidnight')}
        </Text>
      )}
    </>
  );
}
