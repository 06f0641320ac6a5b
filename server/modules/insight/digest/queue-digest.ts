import { DAY_MS, MINUTE_MS } from '../../../core/business-time.ts';
import { MAIL_LANGUAGES } from '../../../core/mail-language.ts';
import { ROLES } from '../../../core/roles.ts';
import { day, instant, instantText, int, oneOf, text, texts, zone } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { finishWork, repeatWork, type Work } from '../../../jobs/due-work.ts';
import type { WorkHandler } from '../../../jobs/run-work.ts';
import { DIGEST_OF_USER, queueMail } from '../../mail/index.ts';
import { lockCustomers } from '../lock-customers.ts';
import {
  latestOccurrence,
  nextOccurrence,
  type ReportRhythm,
} from '../reports/schedules/compute-occurrence.ts';
import { type Digest, type DigestSpan, digestFor, readDigest, SETTLED_MINUTES } from './read-digest.ts';

/** Every day at 7:00 in the business's time zone. */
const EACH_MORNING: ReportRhythm = {
  ...{ rhythm: 'daily', time: '07:00', startsOn: '1970-01-01' },
  ...{ weekday: 0, monthDay: 1, everyDays: 1 },
};
const SETTLED_MS = SETTLED_MINUTES * MINUTE_MS;
/** Maximum period of a digest. After a longer pause of the workers, older calls are not reported. */
const SPAN_MAX_MS = 7 * DAY_MS;

/** Returns no row for a closed business. */
const readState = ofBusiness({
  name: 'digest.state',
  row: { name: text, timezone: zone, digest_day: text.orNull, digest_until: instant.orNull, now: instant },
  text: `SELECT name, timezone, digest_day::text, digest_until, app_now() AS now FROM businesses
    WHERE id = $business AND closed_at IS NULL`,
});

/** Members with a verified address who get the digest, by their own choice or the default of their role. */
const readers = ofBusiness({
  name: 'digest.readers',
  row: { id: int, email: text, language: oneOf(MAIL_LANGUAGES), role: oneOf(ROLES) },
  text: `SELECT u.id, u.email, u.mail_language AS language, u.role FROM users u
    WHERE u.business_id = $business AND u.disabled_at IS NULL AND u.email_verified_at IS NOT NULL
      AND ${DIGEST_OF_USER} = 'daily' ORDER BY u.id`,
});

const saveDigestDay = ofBusiness({
  name: 'digest.save_day',
  params: { day, until: instantText },
  text: 'UPDATE businesses SET digest_day = $day, digest_until = $until WHERE id = $business',
});

/**
 * Locks calls that were not erased, and returns their number. Skips calls that another transaction is changing: charging
 * locks calls in another order, so waiting for them could deadlock.
 */
const lockCalls = ofBusiness({
  name: 'digest.lock_calls',
  params: { callSids: texts },
  row: { locked: int },
  text: `SELECT count(*)::int AS locked FROM (
      SELECT FROM calls c WHERE c.business_id = $business AND c.call_sid = ANY ($callSids) AND c.erased_at IS NULL
      FOR SHARE SKIP LOCKED) l`,
});

/**
 * Locks follow-ups and returns their number. An erasure deletes the follow-ups of its calls. The call of a follow-up may
 * have been erased before its message was left, so `lockCalls` would miss it.
 */
const lockFollowUps = ofBusiness({
  name: 'digest.lock_follow_ups',
  params: { callSids: texts },
  row: { locked: int },
  text: `SELECT count(*)::int AS locked FROM (
      SELECT FROM follow_ups f WHERE f.business_id = $business AND f.call_sid = ANY ($callSids)
      FOR KEY SHARE SKIP LOCKED) l`,
});

type State = RowOf<typeof readState>;

/**
 * The period since the last digest. Null on the first run, which only stores the start of the first digest's period.
 */
function spanOf({ digest_until: before, now }: State): DigestSpan | null {
  if (before === null) return null;
  const until = Math.max(now.getTime() - SETTLED_MS, before.getTime());
  const since = Math.max(before.getTime(), until - SPAN_MAX_MS);
  return { since: new Date(since).toISOString(), until: new Date(until).toISOString() };
}

type Issue = { day: string; span: DigestSpan; digest: Digest };

/**
 * Locks all rows that the digest mentions until the commit, so that a later erasure finds their data in the mails.
 * Throws if one of these rows was erased or is being changed; the retried job then reads them again. Lock order, as for
 * an erasure: customers, calls, follow-ups.
 */
async function lockFacts(tx: TenantTx, { calls, followUps, customerIds }: Digest): Promise<void> {
  const customers = await lockCustomers(tx, customerIds);
  const { locked } = await tx.one(lockCalls, { callSids: calls.rows.map(({ callSid }) => callSid) });
  const open = await tx.one(lockFollowUps, { callSids: followUps.rows.map(({ callSid }) => callSid) });
  const isComplete =
    customers.size === customerIds.length &&
    locked === calls.rows.length &&
    open.locked === followUps.rows.length;
  if (!isComplete) throw new Error('the facts of the digest have changed');
}

/**
 * Queues one mail per reader and day. If the digest of the day is queued already, nothing more is queued. An empty
 * digest queues no mail.
 */
async function queueMails(tx: TenantTx, state: State, { day: today, span, digest }: Issue): Promise<void> {
  if (digest.isEmpty) return;
  await lockFacts(tx, digest);
  for (const { id, email, language, role } of await tx.all(readers))
    await queueMail(tx, {
      ...{
        template: 'daily-digest',
        subject: `user-${id}`,
        version: `day-${today}`,
        recipient: email,
        language,
      },
      payload: {
        ...{ businessName: state.name, timezone: state.timezone, since: span.since },
        ...digestFor(digest, role, language),
      },
      correlationId: `digest-${tx.businessId}-${today}`,
    });
}

async function queueDigest({ db, jobs }: Deps, work: Work): Promise<void> {
  const own = db.ofBusiness(work.businessId);
  const state = await own.first(readState);
  if (!state) return own.transaction((tx) => finishWork(tx, work));
  const { timezone, now, digest_day: before } = state;
  const latest = latestOccurrence(EACH_MORNING, timezone, now);
  const next = nextOccurrence(EACH_MORNING, timezone, now);
  if (!latest || !next) throw new Error(`no morning in ${timezone}`);
  const isDue = before === null || latest.day > before;
  const span = spanOf(state);
  const digest = isDue && span ? await readDigest(own, span, now) : null;
  await own.transaction(async (tx) => {
    // Locks the business before customers and calls, in the lock order of an import of customers.
    if (isDue) await tx.all(saveDigestDay, { day: latest.day, until: span?.until ?? now.toISOString() });
    if (span && digest) await queueMails(tx, state, { day: latest.day, span, digest });
    await repeatWork(tx, work, next.at);
  });
  if (digest && !digest.isEmpty) jobs.wake('send-mails', {});
}

/**
 * Queues the daily digest of a business. The same transaction stores the day of the digest and the time of the next
 * one. Each day has one digest, even when the time zone of the business changes. A call that was stored too late for a
 * digest is in the next digest. A customer who is erased meanwhile is not named.
 */
export const digestHandler: WorkHandler<Deps> = { work: queueDigest };
