import { fromWallMs, toWallMs } from '../../../../core/business-time.ts';
import { bool, instant, instants, int, ints, text, zone } from '../../../../db/column-types.ts';
import type { SystemTx, TenantTx } from '../../../../db/database.ts';
import { attemptBusiness } from '../../../../db/each-business.ts';
import { refreshZoneRules } from '../../../../db/refresh-zone-rules.ts';
import { ofBusiness, ofEveryBusiness, ofNoBusiness, type RowOf } from '../../../../db/statement.ts';
import type { Deps } from '../../../../deps.ts';
import { recordAudit } from '../../../../events/record-audit.ts';
import { retimeWaitingMails } from '../mails/retime-waiting-mails.ts';
import { lockBookings } from './lock-bookings.ts';

/**
 * SQL condition: a future start or end no longer has the agreed local time, because the rules of its zone have changed.
 */
const IS_OFF = `ends_at > app_now()
      AND (ends_at AT TIME ZONE zone <> local_ends_at
           OR (starts_at > app_now() AND starts_at AT TIME ZONE zone <> local_starts_at))`;

const businessesOff = ofEveryBusiness({
  name: 'appointments.businesses_off_the_clock',
  because: 'a rule change affects every business in the zone',
  row: { business_id: int },
  text: `SELECT DISTINCT business_id FROM appointments WHERE ${IS_OFF} ORDER BY business_id`,
});

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

const lockOff = ofBusiness({
  name: 'appointments.lock_off_the_clock',
  row: {
    id: int,
    zone,
    starts_at: instant,
    ends_at: instant,
    starts_local: text,
    ends_local: text,
    allow_overlap: bool,
    now: instant,
  },
  text: `SELECT id, coalesce(zone, '') AS zone, starts_at, ends_at, to_char(local_starts_at, ${ISO}) AS starts_local,
      to_char(local_ends_at, ${ISO}) AS ends_local, allow_overlap, app_now() AS now
    FROM appointments WHERE business_id = $business AND ${IS_OFF} ORDER BY id FOR NO KEY UPDATE`,
});
type OffTheClock = RowOf<typeof lockOff>;

/**
 * Tells the triggers keep_appointments_apart() and keep_wall_clock() that this transaction moves appointments because
 * of new zone rules. The setting ends with the transaction.
 */
const announce = ofNoBusiness({
  name: 'appointments.announce_zone_rules',
  row: { setting: text },
  text: `SELECT set_config('callingua.follows_zone_rules', 'on', true) AS setting`,
});

/**
 * Allows overlaps during the move, because the trigger compares a moved appointment with others that have not moved
 * yet.
 */
const moveAll = ofBusiness({
  name: 'appointments.follow_zone_rules',
  params: { ids: ints, starts: instants, ends: instants },
  text: `UPDATE appointments a SET starts_at = d.starts_at, ends_at = d.ends_at, allow_overlap = true,
      reminder_due_at = a.reminder_due_at + (d.starts_at - a.starts_at),
      version = version + 1, updated_at = app_now()
    FROM unnest($ids::int[], $starts::timestamptz[], $ends::timestamptz[]) AS d(id, starts_at, ends_at)
    WHERE a.business_id = $business AND a.id = d.id`,
});

/**
 * Clears `allow_overlap` of every moved appointment that overlaps no other one. Two moved appointments overlap only if
 * the clocks skip the time of one of them; the one with the higher id then keeps `allow_overlap`. The condition needs
 * no `o.id <> a.id`, because each of `ids` has `allow_overlap` at this point.
 */
const forbidOverlap = ofBusiness({
  name: 'appointments.forbid_overlap_again',
  params: { ids: ints },
  text: `UPDATE appointments a SET allow_overlap = false
    WHERE a.business_id = $business AND a.id = ANY ($ids) AND NOT EXISTS (
      SELECT FROM appointments o
      WHERE o.business_id = $business AND o.resource_id = a.resource_id
        AND o.status IN ('pending', 'scheduled', 'confirmed') AND o.booking_type IN ('appointment', 'anonymous')
        AND o.occupied_from < a.occupied_to AND o.occupied_to > a.occupied_from
        AND (NOT o.allow_overlap OR (o.id = ANY ($ids) AND o.id < a.id)))`,
});

type FollowDeps = Pick<Deps, 'db' | 'log' | 'invalidations'>;

/**
 * Reloads the rules of all zones, and moves future appointments of businesses whose zone has new rules
 * (`moveToWallClocks`). Returns the number of moved appointments.
 */
export async function followZoneRules(deps: FollowDeps): Promise<number> {
  await refreshZoneRules(deps.db, deps.log);
  return moveToWallClocks(deps);
}

/**
 * Updates the instants of future appointments and closed time, so that the agreed local times apply again. Each
 * business is one transaction, under its booking lock. The due times of reminders and the instants in unsent mails are
 * updated too. One audit entry per zone states the number of moved appointments. No mail is sent, because the local
 * times do not change. Correct instants are unchanged, so repeated or concurrent runs move nothing twice. A failing
 * business is logged as an error and does not delay the others. Returns the number of moved appointments.
 */
export async function moveToWallClocks({ db, log, invalidations }: FollowDeps): Promise<number> {
  const failure = 'the appointments of a business could not follow the rules of their zone';
  let moved = 0;
  for (const { business_id: businessId } of await db.all(businessesOff)) {
    const count =
      (await attemptBusiness(log, { businessId, failure }, () =>
        db.transaction((tx) => followOne(tx, businessId)),
      )) ?? 0;
    if (count > 0) invalidations.publish([businessId], ['appointments']);
    moved += count;
  }
  return moved;
}

async function followOne(system: SystemTx, businessId: number): Promise<number> {
  const tx = system.ofBusiness(businessId);
  const rows = await tx.all(lockOff);
  const moves = rows.flatMap((row) => moveOf(row) ?? []);
  if (moves.length === 0) return 0;
  await lockBookings(tx);
  await tx.one(announce);
  const ids = moves.map(({ row }) => row.id);
  await tx.all(moveAll, {
    ids,
    starts: moves.map(({ startsAt }) => startsAt),
    ends: moves.map(({ endsAt }) => endsAt),
  });
  await tx.all(forbidOverlap, { ids: moves.flatMap(({ row }) => (row.allow_overlap ? [] : row.id)) });
  await retimeWaitingMails(tx, ids);
  await recordMoves(
    tx,
    moves.map(({ row }) => row.zone),
  );
  return moves.length;
}

type Moved = { row: OffTheClock; startsAt: Date; endsAt: Date };

/**
 * The new instants of an appointment; undefined when they equal the stored ones. An appointment whose local time the
 * clocks skip always matches IS_OFF, but is moved only once.
 */
function moveOf(row: OffTheClock): Moved | undefined {
  const hasBegun = row.starts_at <= row.now;
  const startsAt = hasBegun ? row.starts_at : instantOn(row.starts_at, row.starts_local, row.zone);
  const newEnd = instantOn(row.ends_at, row.ends_local, row.zone);
  // If the clocks skip both start and end, both may map to the same instant. The duration is then kept.
  const length = row.ends_at.getTime() - row.starts_at.getTime();
  const endsAt = newEnd > startsAt ? newEnd : new Date(startsAt.getTime() + length);
  const isSame = startsAt.getTime() === row.starts_at.getTime() && endsAt.getTime() === row.ends_at.getTime();
  return isSame ? undefined : { row, startsAt, endsAt };
}

/**
 * The instant at which a zone has a local time. If the local time occurs twice, the stored instant is kept when it is
 * one of the two; otherwise the first is used.
 */
function instantOn(stored: Date, local: string, timezone: string): Date {
  const localMs = Date.parse(local);
  return toWallMs(stored, timezone) === localMs ? stored : fromWallMs(localMs, timezone).instant;
}

async function recordMoves(tx: TenantTx, zones: readonly string[]): Promise<void> {
  for (const name of new Set(zones)) {
    const count = zones.filter((one) => one === name).length;
    await recordAudit(tx, {
      actor: 'system',
      action: 'appointments.zone_followed',
      subject: `business-${tx.businessId}`,
      details: { zone: name, count },
    });
  }
}
