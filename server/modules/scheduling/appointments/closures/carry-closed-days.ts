import { businessDate, formatInZone } from '../../../../core/business-time.ts';
import { instant, instants, int, ints, text } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';

const closedDaysAhead = ofBusiness({
  name: 'appointments.closed_days_ahead',
  row: { id: int, starts_at: instant, ends_at: instant },
  text: `SELECT id, starts_at, ends_at FROM appointments
    WHERE business_id = $business AND is_full_day AND ends_at > app_now() ORDER BY id FOR NO KEY UPDATE`,
});

const carry = ofBusiness({
  name: 'appointments.carry_closed_days',
  params: { ids: ints, starts: instants, ends: instants, zone: text },
  text: `UPDATE appointments a SET starts_at = d.starts_at, ends_at = d.ends_at, zone = $zone,
      local_starts_at = d.starts_at AT TIME ZONE $zone, local_ends_at = d.ends_at AT TIME ZONE $zone,
      version = version + 1, updated_at = app_now()
    FROM unnest($ids::int[], $starts::timestamptz[], $ends::timestamptz[]) AS d(id, starts_at, ends_at)
    WHERE a.business_id = $business AND a.id = d.id`,
});

/**
 * When a business's time zone changes, closed days keep their dates: start and end become midnights of the new zone.
 * Only days that are not over are moved. Runs in the caller's transaction. Appointments on these days are unchanged.
 * Does nothing when the zone stays the same.
 */
export async function carryClosedDays(tx: TenantTx, zones: { from: string; to: string }): Promise<void> {
  if (zones.from === zones.to) return;
  const midnightOf = (at: Date) => businessDate(formatInZone(at, zones.from, 'yyyy-MM-dd'), zones.to).from;
  const days = await tx.all(closedDaysAhead);
  if (days.length === 0) return;
  await tx.all(carry, {
    ids: days.map(({ id }) => id),
    starts: days.map((day) => midnightOf(day.starts_at)),
    ends: days.map((day) => midnightOf(day.ends_at)),
    zone: zones.to,
  });
}
