import { DAY_MS, formatInZone } from '../../core/business-time.ts';
import { type CalendarEvent, eventUid, toICalendar } from '../../core/icalendar.ts';
import { bytes, instant, int, text } from '../../db/column-types.ts';
import { ofEveryBusiness } from '../../db/statement.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../auth/sessions/sessions.ts';
import { liveResources } from '../resources/resources.queries.ts';
import { appointmentsOfDays, toAppointmentView } from './appointments.queries.ts';
import type { AppointmentView } from './appointments.schema.ts';

const DAYS_BACK = 30;
const DAYS_AHEAD = 365;

const feedByToken = ofEveryBusiness({
  name: 'appointments.feed_by_token',
  because: 'the token alone names the business',
  params: { tokenHash: bytes },
  row: { business_id: int, business_name: text, today: instant },
  text: `SELECT f.business_id, b.name AS business_name, app_now() AS today
    FROM calendar_feeds f JOIN businesses b ON b.id = f.business_id
    JOIN users u ON u.business_id = f.business_id AND u.id = f.user_id
    WHERE f.token_hash = $tokenHash AND u.disabled_at IS NULL`,
});

/**
 * The calendar behind a private address as an iCalendar file: a month back and a year ahead, without what was
 * cancelled, without phone numbers and notes; who it is booked with, where there are several. `undefined` for an address that is revoked or never was.
 */
export async function readFeed({ db, config }: Deps, token: string): Promise<string | undefined> {
  const feed = await db.first(feedByToken, { tokenHash: hashToken(token) });
  if (!feed) return undefined;
  const day = (offset: number) =>
    formatInZone(new Date(feed.today.getTime() + offset * DAY_MS), 'UTC', 'yyyy-MM-dd');
  const days = { from: day(-DAYS_BACK), to: day(DAYS_AHEAD) };
  const business = db.ofBusiness(feed.business_id);
  const rows = await business.all(appointmentsOfDays, days);
  const hasSeveral = (await liveResources(business)).length > 1;
  const events = rows
    .filter(({ status }) => status !== 'cancelled')
    .map((row) => {
      const view = toAppointmentView(row);
      const named = hasSeveral ? view : { ...view, resourceName: null };
      return toEvent(named, row.updated_at, config.PUBLIC_URL);
    });
  return toICalendar({ name: feed.business_name, events });
}

function toEvent(appointment: AppointmentView, changedAt: Date, publicUrl: string): CalendarEvent {
  const { id, version, kind, serviceName, customerName, resourceName } = appointment;
  const { isFullDay, startsAt, endsAt } = appointment;
  const what = kind === 'closed' ? 'Closed' : (serviceName ?? 'Appointment');
  return {
    uid: eventUid(`appointment-${id}`, publicUrl),
    sequence: version,
    summary: [what, customerName, resourceName].filter(Boolean).join(' · '),
    isCancelled: false,
    time: isFullDay ? wholeDays(appointment) : { startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
    changedAt,
  };
}

/** `endsLocal` is midnight after the last day. */
function wholeDays({ startsLocal, endsLocal }: AppointmentView): CalendarEvent['time'] {
  const afterLast = Date.parse(endsLocal.slice(0, 10));
  const lastDay = new Date(afterLast - DAY_MS).toISOString().slice(0, 10);
  return { firstDay: startsLocal.slice(0, 10), lastDay };
}
