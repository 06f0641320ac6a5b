import { addDays, format } from 'date-fns';
import { type CalendarEvent, eventUid, toICalendar } from '../../core/icalendar.ts';
import { type Queryable, run, runOne, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { lockPerson } from '../auth/lock-person.ts';
import { hashToken, newToken } from '../auth/sessions.ts';
import { tellPerson } from '../auth/tell-person.ts';
import { appointmentsOfDays, toAppointmentView } from './appointments.queries.ts';
import type { AppointmentView, FeedView, NewFeedView } from './appointments.schema.ts';

const DAYS_BACK = 30;
const DAYS_AHEAD = 365;

type Owner = { businessId: number; userId: number };

const feedOf: Statement<{ created_at: Date }> = {
  name: 'appointments.feed',
  text: 'SELECT created_at FROM calendar_feeds WHERE business_id = $1 AND user_id = $2',
};

const replaceFeed: Statement<{ created_at: Date }> = {
  name: 'appointments.replace_feed',
  text: `INSERT INTO calendar_feeds (business_id, user_id, token_hash) VALUES ($1, $2, $3)
    ON CONFLICT (business_id, user_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = app_now()
    RETURNING created_at`,
};

const deleteFeed: Statement<{ user_id: number }> = {
  name: 'appointments.revoke_feed',
  text: 'DELETE FROM calendar_feeds WHERE business_id = $1 AND user_id = $2 RETURNING user_id',
};

type FeedRow = { business_id: number; business_name: string; today: Date };

const feedByToken: Statement<FeedRow> = {
  name: 'appointments.feed_by_token',
  text: `/* every business: the token names it */
    SELECT f.business_id, b.name AS business_name, app_now() AS today
    FROM calendar_feeds f JOIN businesses b ON b.id = f.business_id
    JOIN users u ON u.business_id = f.business_id AND u.id = f.user_id
    WHERE f.token_hash = $1 AND u.disabled_at IS NULL`,
};

/** Whether a person has a private calendar address. The address itself is not kept, so it cannot be shown again. */
export async function findFeed({ pool }: Deps, { businessId, userId }: Owner): Promise<FeedView> {
  const [feed] = await run(pool, feedOf, [businessId, userId]);
  return feed ? { createdAt: feed.created_at.toISOString() } : null;
}

/** Makes a person's private calendar address, told once; the one before stops working. */
export async function createFeed({ pool, config, doorbells }: Deps, owner: Owner): Promise<NewFeedView> {
  const token = newToken();
  const { businessId, userId } = owner;
  const { created_at } = await inTransaction(pool, async (tx) => {
    const made = await runOne(tx, replaceFeed, [businessId, userId, hashToken(token)]);
    const actor = `user-${userId}`;
    await recordAudit(tx, { businessId, actor, action: 'feed.created', subject: actor });
    await tellOfFeed(tx, owner, 'created');
    return made;
  });
  doorbells.ring('send-mails', {});
  return { url: `${config.PUBLIC_URL}/feeds/${token}.ics`, createdAt: created_at.toISOString() };
}

/**
 * What becomes of a person's calendar address when their password is new, in that transaction: it ends when they say so
 * (`endsIt`), else it is kept, for a calendar program that stops showing anything is noticed too late.
 */
export async function settleFeed(
  tx: Queryable,
  { businessId, userId }: Owner,
  endsIt: boolean,
): Promise<'none' | 'kept' | 'ended'> {
  if ((await run(tx, feedOf, [businessId, userId])).length === 0) return 'none';
  if (!endsIt) return 'kept';
  await endFeed(tx, { businessId, userId });
  return 'ended';
}

async function endFeed(tx: Queryable, { businessId, userId }: Owner): Promise<boolean> {
  if ((await run(tx, deleteFeed, [businessId, userId])).length === 0) return false;
  const actor = `user-${userId}`;
  await recordAudit(tx, { businessId, actor, action: 'feed.ended', subject: actor });
  return true;
}

/** Ends a person's calendar address at once; without one it does nothing. */
export async function revokeFeed({ pool, doorbells }: Deps, owner: Owner): Promise<void> {
  await inTransaction(pool, async (tx) => {
    if (await endFeed(tx, owner)) await tellOfFeed(tx, owner, 'ended');
  });
  doorbells.ring('send-mails', {});
}

async function tellOfFeed(
  tx: Queryable,
  { businessId, userId }: Owner,
  change: 'created' | 'ended',
): Promise<void> {
  const person = await lockPerson(tx, { business_id: businessId, user_id: userId });
  if (!person) return;
  await tellPerson(tx, person, { template: 'feed-changed', payload: (common) => ({ ...common, change }) });
}

/**
 * The calendar behind a private address as an iCalendar file: a month back and a year ahead, without what was
 * cancelled, without phone numbers and notes. `undefined` for an address that is revoked or never was.
 */
export async function readFeed({ pool, config }: Deps, token: string): Promise<string | undefined> {
  const [feed] = await run(pool, feedByToken, [hashToken(token)]);
  if (!feed) return undefined;
  const day = (offset: number) => format(addDays(feed.today, offset), 'yyyy-MM-dd');
  const rows = await run(pool, appointmentsOfDays, [feed.business_id, day(-DAYS_BACK), day(DAYS_AHEAD)]);
  const events = rows
    .filter(({ status }) => status !== 'cancelled')
    .map((row) => toEvent(toAppointmentView(row), row.updated_at, config.PUBLIC_URL));
  return toICalendar({ name: feed.business_name, events });
}

function toEvent(appointment: AppointmentView, changedAt: Date, publicUrl: string): CalendarEvent {
  const { id, version, kind, serviceName, customerName, isFullDay, startsAt, endsAt } = appointment;
  const what = kind === 'closed' ? 'Closed' : (serviceName ?? 'Appointment');
  return {
    uid: eventUid(`appointment-${id}`, publicUrl),
    sequence: version,
    summary: [what, customerName].filter(Boolean).join(' · '),
    isCancelled: false,
    time: isFullDay ? wholeDays(appointment) : { startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
    changedAt,
  };
}

/** `endsLocal` is midnight after the last day. */
function wholeDays({ startsLocal, endsLocal }: AppointmentView): CalendarEvent['time'] {
  const afterLast = Date.parse(endsLocal.slice(0, 10));
  const lastDay = new Date(afterLast - 86_400_000).toISOString().slice(0, 10);
  return { firstDay: startsLocal.slice(0, 10), lastDay };
}
