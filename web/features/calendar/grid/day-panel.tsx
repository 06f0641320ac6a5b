import { Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { appointmentStatusTone, sayAppointmentStatus } from '../../../lib/appointment-status.ts';
import { PHONE_QUERY } from '../../../lib/phone-query.ts';
import { t } from '../../../lib/texts/t.ts';
import { AppointmentMenu } from '../appointment/appointment-menu.tsx';
import { BookingTypeIcon } from '../appointment/booking-type-icon.tsx';
import { sayPieceTime, sayWhat, sayWho } from '../appointment/say-appointment.ts';
import { sayWall } from '../wall-clock.ts';
import type { CalendarActions } from './calendar-actions.ts';
import classes from './day-panel.module.css';
import type { DayPlan, Piece } from './day-plan.ts';
import looks from './event-look.module.css';
import { lookOf } from './event-look.ts';
import { LazyGrid } from './lazy-grid.tsx';

type DayPanelProps = CalendarActions & { plan: DayPlan | undefined };

/** The list of a day, and on wide screens its hours beside it. On paper the list alone. */
export function DayPanel({ plan, ...actions }: DayPanelProps) {
  const phone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  if (!plan) return null;
  return (
    <div className={classes.dayLayout}>
      <DayList plan={plan} onOpen={actions.onOpen} />
      {!phone && (
        <div className="app-print-hidden">
          <LazyGrid days={[plan]} {...actions} />
        </div>
      )}
    </div>
  );
}

type DayListProps = { plan: DayPlan; onOpen: CalendarActions['onOpen'] };

function DayList({ plan, onOpen }: DayListProps) {
  if (plan.pieces.length === 0) {
    const date = sayWall(plan.day, t('calendar.format.day'));
    return (
      <EmptyState
        icon={<IconCalendar />}
        title={t('calendar.nothingOnDay', { date })}
        hint={t('calendar.nothingOnDayHint')}
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
  const { id, status, bookingType, notes } = appointment;
  const isOver = status === 'cancelled' || undefined;
  return (
    <li className={`${classes.item} ${looks.look}`} {...lookOf(appointment)}>
      <span className={classes.when}>{sayPieceTime(piece)}</span>
      <div className={classes.what}>
        <div className={classes.whoLine}>
          <BookingTypeIcon type={bookingType} />
          <UnstyledButton
            className={classes.who}
            data-over={isOver}
            data-appointment={id}
            onClick={() => onOpen(id)}
          >
            <bdi>{sayWho(appointment)}</bdi>
          </UnstyledButton>
          <StatusBadge tone={appointmentStatusTone(status)}>{sayAppointmentStatus(status)}</StatusBadge>
        </div>
        <Text size="sm">{sayWhat(appointment)}</Text>
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
