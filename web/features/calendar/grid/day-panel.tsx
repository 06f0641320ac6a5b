import { Skeleton, Text, Title, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { useMemo } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { PHONE_QUERY } from '../../../lib/input/screen-widths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { appointmentStatusTone, formatAppointmentStatus } from '../../../lib/text/appointment-status.ts';
import { formatLocalTime } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { type Resource, useResources } from '../../../lib/use-resources.ts';
import { AppointmentMenu } from '../appointment/appointment-menu.tsx';
import { formatBookingName, formatPieceTime, formatWho } from '../appointment/format-appointment.ts';
import type { CalendarActions } from './calendar-actions.ts';
import classes from './day-panel.module.css';
import { columnsOf, type DayPlan, formatEmpty, type Piece } from './day-plan.ts';
import { BookingTypeIcon, lookOf } from './event-chip.tsx';
import looks from './event-look.module.css';
import type { GridColumn } from './grid-column.ts';
import { TimeGrid } from './time-grid.tsx';
import { formatOpening, type Openings } from './use-opening.ts';

type DayPanelProps = CalendarActions & {
  plan: DayPlan | undefined;
  opening: Openings;
  /** The visible calendars. */
  calendars: readonly Resource[];
};

/**
 * List of a day, with its time grid next to it on wide screens. With several calendars, the grid has the full width
 * above the list. Only the list is printed.
 */
export function DayPanel({ plan, opening, calendars, ...actions }: DayPanelProps) {
  const phone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  const { isPending } = useResources();
  const areSeveral = !phone && calendars.length > 1;
  const columns = useMemo(
    () => (plan ? gridColumns(plan, opening, areSeveral ? calendars : []) : []),
    [plan, opening, calendars, areSeveral],
  );
  if (!plan) return null;
  const hours = formatOpening(opening, plan);
  const grid = (
    <div className="app-print-hidden">
      {isPending ? <Skeleton height={640} /> : <TimeGrid columns={columns} {...actions} />}
    </div>
  );
  return (
    <div className={classes.dayLayout} data-columns={areSeveral || undefined}>
      {areSeveral && grid}
      <div className="app-print-sheet">
        <PaperHead day={plan.day} />
        {hours && (
          <Text size="sm" c="dimmed" mb="xs">
            {hours}
          </Text>
        )}
        <DayList plan={plan} onOpen={actions.onOpen} />
      </div>
      {!phone && !areSeveral && grid}
    </div>
  );
}

/** One column per calendar, or one for the day. */
function gridColumns(plan: DayPlan, opening: Openings, calendars: readonly Resource[]): GridColumn[] {
  if (calendars.length === 0) return [{ plan, opening }];
  return columnsOf(plan, calendars).map((calendar) => ({
    plan: calendar.plan,
    opening: opening.inCalendar(calendar),
    calendar,
  }));
}

/** Only visible on paper, as the heading of the list. */
function PaperHead({ day }: { day: string }) {
  const session = useSession();
  return (
    <div className={classes.paperHead}>
      <Title order={2}>{session?.businessName}</Title>
      <Text fw={600}>{formatLocalTime(day, 'longDate')}</Text>
    </div>
  );
}

type DayListProps = { plan: DayPlan; onOpen: CalendarActions['onOpen'] };

function DayList({ plan, onOpen }: DayListProps) {
  if (plan.pieces.length === 0) {
    const date = formatLocalTime(plan.day, 'longDate');
    const isHidden = plan.hidden > 0;
    return (
      <EmptyState
        icon={<IconCalendar />}
        title={isHidden ? formatEmpty(plan) : t('calendar.nothingOnDay', { date })}
        hint={t(isHidden ? 'calendar.filter.hiddenHint' : 'calendar.nothingOnDayHint')}
      />
    );
  }
  return (
    <ol className={classes.list} aria-label={t('calendar.dayList')}>
      {plan.pieces.map((piece) => (
        <DayItem key={piece.key} piece={piece} onOpen={onOpen} />
      ))}
    </ol>
  );
}

function DayItem({ piece, onOpen }: { piece: Piece; onOpen: CalendarActions['onOpen'] }) {
  const { appointment } = piece;
  const { id, status, bookingType, notes, customerPhone, customerPhoneFormatted } = appointment;
  const phone = customerPhoneFormatted ?? customerPhone;
  const isOver = status === 'cancelled' || undefined;
  return (
    <li className={`${classes.item} ${looks.look}`} {...lookOf(appointment)}>
      <span className={classes.when}>{formatPieceTime(piece)}</span>
      <div className={classes.what}>
        <div className={classes.whoLine}>
          <BookingTypeIcon type={bookingType} />
          <UnstyledButton
            className={classes.who}
            data-over={isOver}
            data-appointment={id}
            onClick={() => onOpen(id)}
          >
            <bdi>{formatWho(appointment)}</bdi>
          </UnstyledButton>
          <StatusBadge tone={appointmentStatusTone(status)}>{formatAppointmentStatus(status)}</StatusBadge>
        </div>
        <Text size="sm">
          {formatBookingName(appointment)}
          {piece.calendar && ` · ${piece.calendar}`}
        </Text>
        {phone && (
          <Text size="sm" className={classes.onPaper}>
            <bdi>{phone}</bdi>
          </Text>
        )}
        {notes && (
          <Text size="sm" c="dimmed" className={classes.notes}>
            {notes}
          </Text>
        )}
      </div>
      <div className={`app-print-hidden ${classes.menu}`}>
        <AppointmentMenu appointment={appointment} />
      </div>
    </li>
  );
}
