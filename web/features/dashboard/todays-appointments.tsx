import { Skeleton, Text, Title } from '@mantine/core';
import { IconCalendar, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ACTIVE_STATUSES } from '../../../server/core/appointment-status.ts';
import { DAY_MS, formatInZone, MINUTE_MS, offsetMinutesAt } from '../../../server/core/business-time.ts';
import type { DashboardAppointment } from '../../../server/modules/insight/insights/insights.schema.ts';
import { CustomerName } from '../../components/customer-name.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useTimeZone, viewerTimeZone } from '../../components/time-zone.tsx';
import { openableRow } from '../../lib/input/open-row.ts';
import { appointmentStatusTone, formatAppointmentStatus } from '../../lib/text/appointment-status.ts';
import { formatService } from '../../lib/text/format-service.ts';
import { formatInUnits, formatLocalTime, formatTime, formatZone } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './dashboard.module.css';
import type { MetricsQuery, OverviewQuery } from './key-metrics.tsx';

const ROWS_MAX = 6;

type TodaysAppointmentsProps = { metrics: MetricsQuery; overview: OverviewQuery; now: Date };

/** Today's appointments with the next one highlighted, and those of the next day that has any. */
export function TodaysAppointments({ metrics, overview, now }: TodaysAppointmentsProps) {
  const upcoming = overview.data?.upcoming ?? [];
  return (
    <Section title={t('dashboard.today.title')}>
      <QueryState query={metrics} skeleton={<Skeleton height={160} />}>
        {({ todaysAppointments }) => (
          <div>
            {todaysAppointments.length > 0 && <Today appointments={todaysAppointments} now={now} />}
            {todaysAppointments.length === 0 && <NothingToday isBrief={upcoming.length > 0} />}
            <NextDay appointments={upcoming} now={now} />
            <ZoneNote now={now} />
            <MoreLink href="/calendar">{t('dashboard.today.viewAll')}</MoreLink>
          </div>
        )}
      </QueryState>
    </Section>
  );
}

function Today({ appointments, now }: { appointments: readonly DashboardAppointment[]; now: Date }) {
  const { earlier, rest, next } = groupToday(appointments, now);
  const hiddenCount = rest.length - ROWS_MAX;
  return (
    <>
      <Appointments label={t('dashboard.today.title')}>
        {rest.slice(0, ROWS_MAX).map((one) => (
          <AppointmentRow
            key={one.appointmentId}
            appointment={one}
            soon={one === next ? formatSoon(one, now) : null}
          />
        ))}
      </Appointments>
      {hiddenCount > 0 && (
        <MoreLink href="/calendar?view=day">{t('dashboard.today.more', { count: hiddenCount })}</MoreLink>
      )}
      {earlier.length > 0 && (
        <details className={classes.fold}>
          <summary>
            <IconChevronRight size={16} aria-hidden />
            {t('dashboard.today.earlier', { count: earlier.length })}
          </summary>
          <Appointments label={t('dashboard.today.earlier', { count: earlier.length })}>
            {earlier.map((one) => (
              <AppointmentRow key={one.appointmentId} appointment={one} />
            ))}
          </Appointments>
        </details>
      )}
    </>
  );
}

/** States that today has no appointments, in a single line if a later day has some. */
function NothingToday({ isBrief }: { isBrief: boolean }) {
  if (isBrief) return <Text c="dimmed">{t('dashboard.today.empty')}</Text>;
  return (
    <EmptyState
      icon={<IconCalendar />}
      title={t('dashboard.today.empty')}
      hint={t('dashboard.today.emptyHint')}
    />
  );
}

/** Appointments of tomorrow, or of the first later day that has any. */
function NextDay({ appointments, now }: { appointments: readonly DashboardAppointment[]; now: Date }) {
  const zone = useTimeZone();
  const next = firstDayOf(appointments, zone);
  if (!next) return null;
  const today = formatInZone(now, zone, 'yyyy-MM-dd');
  const isTomorrow = Date.parse(next.day) - Date.parse(today) === DAY_MS;
  const title = isTomorrow ? t('dashboard.today.tomorrow') : formatLocalTime(next.day, 'weekdayDay');
  return (
    <>
      <Title order={3} fz="sm" mt="md" c="dimmed">
        {title}
      </Title>
      <Appointments label={title}>
        {next.appointments.map((one) => (
          <AppointmentRow key={one.appointmentId} appointment={one} day={next.day} />
        ))}
      </Appointments>
    </>
  );
}

function Appointments({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={classes.list} aria-label={label}>
      {children}
    </ol>
  );
}

/** Names the time zone of the list when the viewer's clock differs. */
function ZoneNote({ now }: { now: Date }) {
  const zone = useTimeZone();
  if (offsetMinutesAt(zone, now) === offsetMinutesAt(viewerTimeZone(), now)) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {t('dashboard.today.zone', { zone: formatZone(zone, now) })}
    </Text>
  );
}

type AppointmentRowProps = {
  appointment: DashboardAppointment;
  /** Time until the start. Only set for the next appointment, which is highlighted. */
  soon?: string | null;
  /** Day of the appointment. Absent for today. */
  day?: string;
};

/** Row of an appointment: time, customer, service, duration and status; links to the calendar. */
function AppointmentRow({ appointment, soon = null, day }: AppointmentRowProps) {
  const { appointmentId, startsAt, endsAt, customerId, customerName, status } = appointment;
  const zone = useTimeZone();
  const name = customerName ?? t('dashboard.today.unknownCustomer');
  const time = formatTime(new Date(startsAt), zone, 'time');
  const seconds = (Date.parse(endsAt) - Date.parse(startsAt)) / 1_000;
  const service = formatService(appointment) ?? t('dashboard.today.noService');
  return (
    <li className={classes.appointment} data-next={soon !== null || undefined} {...openableRow}>
      <Text component="span" size="sm" className={classes.time}>
        <TimeText iso={startsAt} format="time" hideZone />
      </Text>
      <div className={classes.head}>
        <Text component="span" fw={600}>
          <CustomerName customerId={customerId}>{name}</CustomerName>
        </Text>
        <StatusBadge tone={appointmentStatusTone(status)}>{formatAppointmentStatus(status)}</StatusBadge>
      </div>
      <Text size="sm" c="dimmed" className={classes.facts}>
        <bdi>{service}</bdi> · <bdi className={classes.time}>{formatInUnits(seconds)}</bdi>
        {soon !== null && <bdi className={classes.soon}>{soon}</bdi>}
      </Text>
      <Link
        href={`/calendar?view=day${day === undefined ? '' : `&date=${day}`}&appt=${appointmentId}`}
        data-opens-row
        className={classes.opener}
        aria-label={t('dashboard.today.viewDetailsOf', { time, name })}
      >
        {t('dashboard.today.viewDetails')}
      </Link>
    </li>
  );
}

type TodayGroups = {
  /**
   * Appointments that have ended. Empty once all appointments of the day have ended; `rest` then contains all of them.
   */
  earlier: DashboardAppointment[];
  rest: DashboardAppointment[];
  /** The first active appointment that has not ended. */
  next: DashboardAppointment | null;
};

/** Today's appointments grouped by their current state. */
function groupToday(appointments: readonly DashboardAppointment[], now: Date): TodayGroups {
  const rest = appointments.filter(({ endsAt }) => Date.parse(endsAt) > now.getTime());
  const next = rest.find(({ status }) => ACTIVE_STATUSES.some((active) => active === status)) ?? null;
  if (rest.length === 0) return { earlier: [], rest: [...appointments], next };
  return { earlier: appointments.filter((one) => !rest.includes(one)), rest, next };
}

/**
 * The first day of the business's calendar with appointments, and the appointments of that day. The input is sorted by
 * start.
 */
function firstDayOf(
  appointments: readonly DashboardAppointment[],
  zone: string,
): { day: string; appointments: DashboardAppointment[] } | null {
  const dayOf = ({ startsAt }: DashboardAppointment) => formatInZone(new Date(startsAt), zone, 'yyyy-MM-dd');
  const [first] = appointments;
  if (!first) return null;
  const day = dayOf(first);
  return { day, appointments: appointments.filter((one) => dayOf(one) === day) };
}

/** "in 25 min", or "now" after the start. */
function formatSoon({ startsAt }: DashboardAppointment, now: Date): string {
  const minutes = Math.ceil((Date.parse(startsAt) - now.getTime()) / MINUTE_MS);
  return minutes <= 0
    ? t('dashboard.today.now')
    : t('dashboard.today.in', { duration: formatInUnits(minutes * 60) });
}
