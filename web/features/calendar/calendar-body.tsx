import {
  ActionIcon,
  Button,
  NativeSelect,
  Skeleton,
  Stack,
  Text,
  Title,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import {
  IconCalendarDot,
  IconCalendarMonth,
  IconCalendarWeek,
  IconChevronLeft,
  IconChevronRight,
  IconEyeOff,
  IconLayoutList,
} from '@tabler/icons-react';
import { memo, type ReactNode, useDeferredValue, useMemo } from 'react';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '../../../server/core/appointment-status.ts';
import { Dropdown } from '../../components/dropdown.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatError } from '../../lib/forms/api-errors.ts';
import { formatAppointmentStatus } from '../../lib/text/appointment-status.ts';
import { t } from '../../lib/text/texts.ts';
import { readId } from '../../lib/url/read-id.ts';
import { useResources } from '../../lib/use-resources.ts';
import classes from './calendar.module.css';
import type { CalendarActions } from './grid/calendar-actions.ts';
import { DayPanel } from './grid/day-panel.tsx';
import type { DayPlan, StatusCounts } from './grid/day-plan.ts';
import { EventIcon, lookOf } from './grid/event-chip.tsx';
import looks from './grid/event-look.module.css';
import { MonthPanel } from './grid/month-panel.tsx';
import { type Openings, useOpening } from './grid/use-opening.ts';
import { WeekPanel } from './grid/week-panel.tsx';
import statusLegendClasses from './status-legend.module.css';
import { type CalendarPlace, formatViewRange, type PanelPlace, VIEWS } from './use-calendar-view.ts';
import {
  type CalendarFilter,
  type StatusFilter,
  useCalendarFilter,
  useDayPlans,
  useStatusFilter,
} from './use-day-plans.ts';

type CalendarBodyProps = CalendarActions & {
  place: CalendarPlace;
  phone: boolean;
  /** Actions for the visible days. */
  tools: ReactNode;
};

/** The selected view with its toolbar and counts. While another view is loading, the previous one stays. */
export function CalendarBody({ place, phone, tools, ...actions }: CalendarBodyProps) {
  const filter = useStatusFilter();
  const calendar = useCalendarFilter();
  const opening = useOpening(calendar.shown);
  const { query, isCurrent, shown, days, counts } = useDayPlans(place, filter.hidden, calendar.resourceId);
  const { today, openDay } = place;
  const panelPlace = useMemo<PanelPlace>(
    () => ({ view: shown.view, date: shown.date, today, openDay }),
    [shown, today, openDay],
  );
  const legend = <StatusLegend counts={counts} filter={filter} />;
  const isOnItsWay = query.data !== undefined && !isCurrent;
  const count = isCurrent ? countShown(counts, filter) : undefined;
  return (
    <Stack gap="xs" className={classes.calendar}>
      <CalendarToolbar place={place} count={count} phone={phone} tools={tools} />
      {isOnItsWay && <VisuallyHidden role="status">{t('calendar.loading')}</VisuallyHidden>}
      {query.error && query.data === undefined ? (
        <ErrorState
          message={t('calendar.loadFailed', { message: formatError(query.error) })}
          busy={query.isFetching}
          onAction={() => void query.refetch()}
        />
      ) : (
        <QueryState
          query={query}
          loadingText={t('calendar.loading')}
          skeleton={<Skeleton height={place.view === 'day' ? 320 : 640} />}
        >
          {() => (
            <Stack gap="xs" aria-busy={isOnItsWay} opacity={isOnItsWay ? 0.6 : 1}>
              {/* On a phone the legend is below the panel of days instead of here. */}
              <div className={classes.filters}>
                <CalendarFilterField filter={calendar} />
                {!phone && legend}
              </div>
              <LatePanel
                days={days}
                opening={opening}
                calendars={calendar.shown}
                place={panelPlace}
                {...actions}
              />
              {phone && legend}
            </Stack>
          )}
        </QueryState>
      )}
    </Stack>
  );
}

function countShown(counts: StatusCounts, { hidden }: StatusFilter): number {
  return APPOINTMENT_STATUSES.reduce((sum, status) => (hidden.has(status) ? sum : sum + counts[status]), 0);
}

type ViewPanelProps = CalendarActions & {
  place: PanelPlace;
  days: readonly DayPlan[];
  opening: Openings;
  calendars: CalendarFilter['shown'];
};

function ViewPanel({ days, calendars, ...rest }: ViewPanelProps) {
  const { view } = rest.place;
  if (view === 'month') return <MonthPanel days={days} {...rest} />;
  if (view === 'week') return <WeekPanel days={days} {...rest} />;
  return <DayPanel plan={days[0]} calendars={calendars} {...rest} />;
}

const Panel = memo(ViewPanel);

/**
 * Defers rendering another view or other days until the press that selected them is painted. The previous view stays
 * until then. New data of the same view and date renders immediately. `Panel` is memoized, because its time grid
 * renders slowly.
 */
function LatePanel(props: ViewPanelProps) {
  const late = useDeferredValue(props);
  const isSame = late.place.view === props.place.view && late.place.date === props.place.date;
  return <Panel {...(isSame ? props : late)} />;
}

const ICONS = { day: IconLayoutList, week: IconCalendarWeek, month: IconCalendarMonth } as const;

type CalendarToolbarProps = {
  place: CalendarPlace;
  /** Number of visible appointments; undefined while loading. */
  count: number | undefined;
  phone: boolean;
  /** Actions for the visible days; on a phone they are next to the title. */
  tools: ReactNode;
};

/** Sticky row with paging, the visible days with their number of appointments, and the view switch. */
function CalendarToolbar({ place, count, phone, tools }: CalendarToolbarProps) {
  // The toolbar of a day is not printed, because the printed list of the day has its own heading.
  const onPaper = place.view === 'day' ? 'app-print-hidden' : '';
  return (
    <div className={`${classes.bar} ${onPaper}`}>
      <Paging place={place} phone={phone} />
      <div className={classes.range}>
        <Title order={2} className={classes.rangeWords} aria-live="polite">
          {formatViewRange(place.view, place.date, phone ? { today: place.today } : undefined)}
        </Title>
        {count !== undefined && <Count phone={phone}>{t('calendar.count', { count })}</Count>}
      </div>
      {phone ? <ViewMenu place={place} /> : <ViewButtons place={place} />}
      {!phone && tools}
    </div>
  );
}

function Count({ phone, children }: { phone: boolean; children: string }) {
  if (!phone) return <StatusBadge tone="info">{children}</StatusBadge>;
  return (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  );
}

function Paging({ place: { view, step, toToday }, phone }: { place: CalendarPlace; phone: boolean }) {
  const today = t('calendar.today');
  return (
    <div className={`app-print-hidden ${classes.paging}`}>
      <ActionIcon variant="default" aria-label={t(`calendar.previous.${view}`)} onClick={() => step(-1)}>
        <IconChevronLeft size={20} aria-hidden className={classes.arrow} />
      </ActionIcon>
      {phone ? (
        <ActionIcon variant="default" aria-label={today} onClick={toToday}>
          <IconCalendarDot size={20} aria-hidden />
        </ActionIcon>
      ) : (
        <Button variant="default" px="sm" onClick={toToday}>
          {today}
        </Button>
      )}
      <ActionIcon variant="default" aria-label={t(`calendar.next.${view}`)} onClick={() => step(1)}>
        <IconChevronRight size={20} aria-hidden className={classes.arrow} />
      </ActionIcon>
    </div>
  );
}

function ViewButtons({ place }: { place: CalendarPlace }) {
  return (
    <fieldset className={`app-print-hidden ${classes.views}`} aria-label={t('calendar.views.label')}>
      {VIEWS.map((one) => (
        <Button
          key={one}
          px="sm"
          variant={one === place.view ? 'light' : 'subtle'}
          color={one === place.view ? 'indigo' : 'gray'}
          aria-pressed={one === place.view}
          onClick={() => one !== place.view && place.toView(one)}
        >
          {t(`calendar.views.${one}`)}
        </Button>
      ))}
    </fieldset>
  );
}

/** View select for narrow screens. */
function ViewMenu({ place }: { place: CalendarPlace }) {
  const Shown = ICONS[place.view];
  return (
    <div className="app-print-hidden">
      <Dropdown
        label={t('calendar.views.menu', { view: t(`calendar.views.${place.view}`) })}
        trigger={<Shown size={20} aria-hidden />}
      >
        {(closeMenu) =>
          VIEWS.map((one) => {
            const Icon = ICONS[one];
            return (
              <UnstyledButton
                key={one}
                aria-pressed={one === place.view}
                onClick={() => {
                  closeMenu();
                  if (one !== place.view) place.toView(one);
                }}
              >
                <Icon size={18} aria-hidden />
                {t(`calendar.views.${one}`)}
              </UnstyledButton>
            );
          })
        }
      </Dropdown>
    </div>
  );
}

/** Filter by calendar: all, or one. Renders nothing for a business with one calendar. */
function CalendarFilterField({ filter: { resourceId, show } }: { filter: CalendarFilter }) {
  const { resources, areSeveral } = useResources();
  if (!areSeveral) return null;
  return (
    <NativeSelect
      className="app-print-hidden"
      size="md"
      maw="100%"
      w="15rem"
      aria-label={t('calendar.shownCalendars')}
      value={resourceId ?? ''}
      onChange={({ currentTarget: { value } }) => show(readId(value))}
      data={[
        { value: '', label: t('common.allCalendars') },
        ...resources.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}

type StatusLegendProps = {
  /** Number of appointments per status in the days of the view, including hidden ones. */
  counts: StatusCounts;
  filter: StatusFilter;
};

/**
 * Legend of the statuses with the number of appointments of each. A press on a status hides or shows its appointments.
 * Renders nothing if there are neither appointments nor hidden statuses.
 */
function StatusLegend({ counts, filter }: StatusLegendProps) {
  const total = APPOINTMENT_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  if (total === 0 && filter.hidden.size === 0) return null;
  return (
    <section
      aria-label={t('calendar.summary.title')}
      className={`app-print-hidden ${statusLegendClasses.legend}`}
    >
      <p className={statusLegendClasses.total}>
        <span>{t('calendar.summary.total')}</span>
        <b>{total}</b>
      </p>
      <fieldset className={statusLegendClasses.statuses} aria-label={t('calendar.filter.label')}>
        {APPOINTMENT_STATUSES.map((status) => (
          <StatusToggle key={status} status={status} count={counts[status]} filter={filter} />
        ))}
      </fieldset>
      {filter.hidden.size > 0 && (
        <UnstyledButton className={statusLegendClasses.all} onClick={filter.showAll}>
          {t('calendar.filter.showAll')}
        </UnstyledButton>
      )}
    </section>
  );
}

type StatusToggleProps = { status: AppointmentStatus; count: number; filter: StatusFilter };

function StatusToggle({ status, count, filter }: StatusToggleProps) {
  const isShown = !filter.hidden.has(status);
  const appointment = { status, bookingType: 'appointment' } as const;
  return (
    <UnstyledButton
      className={statusLegendClasses.status}
      aria-pressed={isShown}
      data-status={status}
      data-empty={count === 0 || undefined}
      onClick={() => filter.toggle(status)}
    >
      <span className={`${statusLegendClasses.swatch} ${looks.look}`} {...lookOf(appointment)}>
        {isShown ? <EventIcon appointment={appointment} size={14} /> : <IconEyeOff size={14} aria-hidden />}
      </span>
      <span>{formatAppointmentStatus(status)}</span> <b>{count}</b>
    </UnstyledButton>
  );
}
