import { ACTIVE_STATUSES } from '../../../server/core/appointment-status.ts';
import { formatInZone, MINUTE_MS } from '../../../server/core/business-time.ts';
import type { DashboardAppointment } from '../../../server/modules/insight/insights/insights.schema.ts';
import { formatInUnits } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';

type Today = {
  /** Over, while others of the day are not. */
  earlier: DashboardAppointment[];
  rest: DashboardAppointment[];
  /** The first active one that is not over. */
  next: DashboardAppointment | null;
};

/** Today's appointments as they stand now. */
export function groupToday(appointments: readonly DashboardAppointment[], now: Date): Today {
  const rest = appointments.filter(({ endsAt }) => Date.parse(endsAt) > now.getTime());
  const next = rest.find(({ status }) => ACTIVE_STATUSES.some((active) => active === status)) ?? null;
  if (rest.length === 0) return { earlier: [], rest: [...appointments], next };
  return { earlier: appointments.filter((one) => !rest.includes(one)), rest, next };
}

/** The appointments of the first day among them, by the business's calendar; they are in order. */
export function firstDayOf(
  appointments: readonly DashboardAppointment[],
  zone: string,
): { day: string; appointments: DashboardAppointment[] } | null {
  const dayOf = ({ startsAt }: DashboardAppointment) => formatInZone(new Date(startsAt), zone, 'yyyy-MM-dd');
  const [first] = appointments;
  if (!first) return null;
  const day = dayOf(first);
  return { day, appointments: appointments.filter((one) => dayOf(one) === day) };
}

/** "in 25 min", or "now" once it has begun. */
export function formatSoon({ startsAt }: DashboardAppointment, now: Date): string {
  const minutes = Math.ceil((Date.parse(startsAt) - now.getTime()) / MINUTE_MS);
  return minutes <= 0
    ? t('dashboard.today.now')
    : t('dashboard.today.in', { duration: formatInUnits(minutes * 60) });
}
