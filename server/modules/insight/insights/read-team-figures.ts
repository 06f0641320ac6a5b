import { day, instant, int } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { InsightPeriodInput, TeamFiguresView } from './insights.schema.ts';
import { assertPeriod, ENDS_AT, readBusiness, STARTS_AT } from './read-period.ts';

/**
 * SQL for the appointments (without closed time) and customers that were added in the period, by the actor who added
 * them.
 */
const CREATED = `WITH created AS (
      SELECT a.created_by, a.created_in IS NOT NULL AS by_agent, 1 AS appointments, 0 AS customers
      FROM appointments a
      WHERE a.business_id = $business AND a.created_at >= ${STARTS_AT} AND a.created_at < ${ENDS_AT}
        AND a.booking_type IN ('appointment', 'anonymous')
      UNION ALL
      SELECT k.created_by, k.created_in IS NOT NULL, 0, 1
      FROM customers k
      WHERE k.business_id = $business AND k.created_at >= ${STARTS_AT} AND k.created_at < ${ENDS_AT}
    )`;

const people = ofBusiness({
  name: 'insights.people',
  params: { from: day, to: day },
  row: { user_id: int, appointments: int, customers: int, last_seen_at: instant.orNull },
  text: `${CREATED}, sums AS (
      SELECT created_by, sum(appointments)::int AS appointments, sum(customers)::int AS customers
      FROM created WHERE created_by IS NOT NULL GROUP BY created_by
    )
    SELECT u.id AS user_id, coalesce(m.appointments, 0) AS appointments, coalesce(m.customers, 0) AS customers,
      (SELECT max(s.created_at) FROM sessions s WHERE s.business_id = $business AND s.user_id = u.id) AS last_seen_at
    FROM users u LEFT JOIN sums m ON m.created_by = u.id
    WHERE u.business_id = $business AND u.disabled_at IS NULL
    ORDER BY coalesce(m.appointments, 0) DESC, u.id`,
});

const agent = ofBusiness({
  name: 'insights.agent',
  params: { from: day, to: day },
  row: { appointments: int, customers: int },
  text: `${CREATED} SELECT coalesce(sum(appointments), 0)::int AS appointments, coalesce(sum(customers), 0)::int AS customers
    FROM created WHERE by_agent`,
});

/**
 * Bookings and added customers by member and agent. A member's last activity is their last sign-in, because requests
 * are not stored. Imported customers are counted for the member who ran the import.
 */
export async function readTeamFigures(db: TenantRunner, input: InsightPeriodInput): Promise<TeamFiguresView> {
  assertPeriod(input);
  const [{ timezone, hasCalls }, members, byAgent] = await Promise.all([
    readBusiness(db),
    db.all(people, input),
    db.one(agent, input),
  ]);
  return {
    ...{ from: input.from, to: input.to, timezone, hasCalls },
    people: members.map((row) => ({
      userId: row.user_id,
      appointments: row.appointments,
      customers: row.customers,
      lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    })),
    agent: byAgent,
  };
}
