import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconClock } from '@tabler/icons-react';
import { DAY_MS, formatInZone } from '../../../server/core/business-time.ts';
import { type OpeningSpan, openingOf, spansOf, timeOfDayMs } from '../../../server/core/opening-hours.ts';
import type { HoursDayView } from '../../../server/modules/scheduling/hours/hours.schema.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Tile, Tiles } from '../../components/tile.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { PHONE_QUERY } from '../../lib/input/screen-widths.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { formatInUnits, formatTimeOfDay } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { weekdayLabel } from '../../lib/text/weekday-label.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { DayTimes } from './day-times.tsx';
import { EditDayDialog } from './edit-day-dialog.tsx';
import { EditHoursDialog } from './edit-hours-dialog.tsx';
import { formatClosing } from './format-hours.ts';
import classes from './hours.module.css';
import { TemplateList } from './template-list.tsx';
import { useSaveHours } from './use-save-hours.ts';

/** The week with its totals and templates. Only users whose role permits it can change the week. */
export function BusinessHours() {
  const dialog = useUrlDialog('dialog');
  const mayEdit = useMay()('hours.replaceWeek');
  const week = trpc.hours.week.useQuery();
  return (
    <>
      <QueryState query={week} skeleton={<Skeleton height={640} />} errorTitle={t('hours.loadFailed')}>
        {(data) => <HoursWeek week={data} mayEdit={mayEdit} onEditAll={() => dialog.open('hours')} />}
      </QueryState>
      {mayEdit && <EditHoursDialog opened={dialog.value === 'hours'} onClose={dialog.close} />}
    </>
  );
}

type HoursWeekProps = { week: Outputs['hours']['week']; mayEdit: boolean; onEditAll: () => void };

/** The week day by day with its totals. Users who may change it also get templates and a link to edit each day. */
function HoursWeek({ week: { days, isSet }, mayEdit, onEditAll }: HoursWeekProps) {
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
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  const today = Number(formatInZone(new Date(), zone, 'i')) % 7;
  return (
    <>
      {!onEdit && (
        <Text size="sm" c="dimmed">
          {t('hours.readOnly')}
        </Text>
      )}
      {isPhone ? (
        <WeekRows days={days} today={today} onEdit={onEdit} />
      ) : (
        <DataTable
          caption={t('hours.week.title')}
          columns={weekColumns({ today, onEdit })}
          rows={days}
          rowKey={({ dayOfWeek }) => dayOfWeek}
        />
      )}
      {days.some(({ closeTime }) => closeTime?.startsWith('23:59')) && (
        <Text size="sm" c="dimmed">
          {t('hours.week.untilMidnight')}
        </Text>
      )}
    </>
  );
}

/** One row per day, so that a phone shows the whole week at once. */
function WeekRows({ days, today, onEdit }: WeekTableProps & { today: number }) {
  return (
    <Rows label={t('hours.week.title')}>
      {days.map((day) => (
        <Row
          key={day.dayOfWeek}
          title={weekdayLabel(day.dayOfWeek)}
          badges={day.dayOfWeek === today && <TodayBadge />}
          detail={<DayTimes day={day} />}
          actions={onEdit && <EditDayButton dayOfWeek={day.dayOfWeek} onEdit={onEdit} />}
        />
      ))}
    </Rows>
  );
}

/** The week in four figures: open days, hours, earliest opening and latest closing. */
function WeekTiles({ spans }: { spans: readonly OpeningSpan[] }) {
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

/** Prevents a line break between a time and its AM or PM, even on a phone. */
function Figure({ children }: { children: string }) {
  return <span className={classes.figure}>{children}</span>;
}

type WeekSummary = {
  openDays: number;
  /** Minutes per week, without exceptions such as holidays. A day that closes at 23:59 counts until midnight. */
  weeklyMinutes: number;
  /** Earliest opening time as it was entered; null when all days are closed. */
  earliestOpen: string | null;
  /** The latest closing time. A closing time on the next day is later than any on the same day. */
  latestClose: { time: string; isNextDay: boolean } | null;
};

/** Figures of a week. */
export function summarizeWeek(spans: readonly OpeningSpan[]): WeekSummary {
  const opened = spans.map((span) => ({ ...span, ...openingOf(span) }));
  const first = [...spans].sort((a, b) => timeOfDayMs(a.openTime) - timeOfDayMs(b.openTime)).at(0);
  const last = [...opened].sort((a, b) => a.closeMs - b.closeMs).at(-1);
  return {
    openDays: new Set(spans.map(({ dayOfWeek }) => dayOfWeek)).size,
    weeklyMinutes: Math.round(
      opened.reduce((sum, { openMs, closeMs }) => sum + closeMs - openMs, 0) / 60_000,
    ),
    earliestOpen: first?.openTime ?? null,
    latestClose: last ? { time: last.closeTime, isNextDay: last.closeMs > DAY_MS } : null,
  };
}

type WeekColumns = {
  /** The business's current weekday. */
  today: number;
  /** Absent for roles that may only read. */
  onEdit: ((dayOfWeek: number) => void) | null;
};

/** Columns of the week: day, whether it is open, its spans, and the button to edit it. */
function weekColumns({ today, onEdit }: WeekColumns): readonly Column<HoursDayView>[] {
  const times = (texts: string[]) =>
    texts.length === 0 ? (
      <Text span c="dimmed">
        {t('hours.week.noTime')}
      </Text>
    ) : (
      texts.map((time) => (
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
    cell: ({ dayOfWeek }) => <EditDayButton dayOfWeek={dayOfWeek} onEdit={onEdit} />,
  };
  return [...columns, edit];
}

function Day({ dayOfWeek, isToday }: { dayOfWeek: number; isToday: boolean }) {
  return (
    <Group gap="xs">
      <Text span fw={600}>
        {weekdayLabel(dayOfWeek)}
      </Text>
      {isToday && <TodayBadge />}
    </Group>
  );
}

function TodayBadge() {
  return <StatusBadge tone="info">{t('hours.week.today')}</StatusBadge>;
}

type EditDayButtonProps = { dayOfWeek: number; onEdit: (dayOfWeek: number) => void };

function EditDayButton({ dayOfWeek, onEdit }: EditDayButtonProps) {
  return (
    <Button
      variant="default"
      aria-label={t('hours.week.editDay', { day: weekdayLabel(dayOfWeek) })}
      onClick={() => onEdit(dayOfWeek)}
    >
      {t('hours.week.edit')}
    </Button>
  );
}
