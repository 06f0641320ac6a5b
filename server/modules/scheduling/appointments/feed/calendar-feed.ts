import { DAY_MS, formatInZone } from '../../../../core/business-time.ts';
import { type CalendarEvent, eventUid, toICalendar } from '../../../../core/icalendar.ts';
import { PORTAL_LANGUAGES, type PortalLanguage } from '../../../../core/portal-language.ts';
import { bytes, instant, int, oneOf, text } from '../../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../../db/statement.ts';
import type { Deps } from '../../../../deps.ts';
import { textsIn } from '../../../../texts.ts';
import { hashToken } from '../../../identity/index.ts';
import { calendarName } from '../../resources/calendar-name.ts';
import { liveResources } from '../../resources/resources.queries.ts';
import { appointmentsOfDays, toAppointmentView } from '../appointments.queries.ts';
import type { AppointmentView } from '../appointments.schema.ts';
import { formatService } from '../format-service.ts';

const DAYS_BACK = 30;
const DAYS_AHEAD = 365;

const feedByToken = ofEveryBusiness({
  name: 'appointments.feed_by_token',
  because: 'only the token identifies the business',
  params: { tokenHash: bytes },
  row: { business_id: int, business_name: text, language: oneOf(PORTAL_LANGUAGES), today: instant },
  text: `SELECT f.business_id, b.name AS business_name, coalesce(u.portal_language, u.mail_language) AS language,
      app_now() AS today
    FROM calendar_feeds f JOIN businesses b ON b.id = f.business_id
    JOIN users u ON u.business_id = f.business_id AND u.id = f.user_id
    WHERE f.token_hash = $tokenHash AND u.disabled_at IS NULL`,
});

/**
 * The calendar behind a private address, as an iCalendar file in the user's language: a month back and a year ahead.
 * Cancelled appointments, phone numbers and notes are excluded. If the business has several calendars, entries name
 * theirs. `undefined` for a revoked or unknown address.
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
      const { resourceId, resourceName } = view;
      const calendar = hasSeveral && resourceId !== null ? calendarName(resourceName, feed.language) : null;
      const what = formatWhat(view, feed.language);
      const summary = [what, view.customerName, calendar].filter(Boolean).join(' · ');
      return toEvent(view, summary, row.updated_at, config.PUBLIC_URL);
    });
  return toICalendar({ name: feed.business_name, events });
}

/** The title of an entry: "closed", or the name of the service. */
function formatWhat(appointment: AppointmentView, language: PortalLanguage): string {
  const t = textsIn(language);
  if (appointment.kind === 'closed') return t('calendar.closedTime');
  return formatService(appointment, language) ?? t('calendar.type.appointment');
}

function toEvent(
  appointment: AppointmentView,
  summary: string,
  changedAt: Date,
  publicUrl: string,
): CalendarEvent {
  const { id, version, isFullDay, startsAt, endsAt } = appointment;
  return {
    uid: eventUid(`appointment-${id}`, publicUrl),
    sequence: version,
    summary,
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
