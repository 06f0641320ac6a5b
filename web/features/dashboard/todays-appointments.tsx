import { Skeleton, Text, Title } from '@mantine/core';
import { IconCalendar, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DAY_MS, formatInZone, offsetMinutesAt } from '../../../server/core/business-time.ts';
import type { DashboardAppointment } from '../../../server/modules/insight/insights/insights.schema.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { useTimeZone, viewerTimeZone } from '../../components/time-zone.tsx';
import { formatLocalTime, formatZone } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { AppointmentRow } from './appointment-row.tsx';
import classes from './dashboard.module.css';
import { firstDayOf, formatSoon, groupToday } from './group-appointments.ts';
import type { MetricsQuery, OverviewQuery } from './queries.ts';

const SHOWN_MAX = 6;

type TodaysAppointmentsProps = { metrics: MetricsQuery; overview: OverviewQuery; now: Date };

/** The appointments of the business's today with the next one first in view, and those of the next day that has any. */
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
  const hiddenCount = rest.length - SHOWN_MAX;
  return (
    <>
      <Appointments label={t('dashboard.today.title')}>
        {rest.slice(0, SHOWN_MAX).map((one) => (
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

/** One line where other appointments follow. */
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

/** Tomorrow, or the first day after it that has appointments. */
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
          <AppointmentRow key={one.appointmentId} appointment={one} />
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

/** The zone of the times, once, where the viewer's clock shows other ones. */
function ZoneNote({ now }: { now: Date }) {
  const zone = useTimeZone();
  if (offsetMinutesAt(zone, now) === offsetMinutesAt(viewerTimeZone(), now)) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {t('dashboard.today.zone', { zone: formatZone(zone, now) })}
    </Text>
  );
}
