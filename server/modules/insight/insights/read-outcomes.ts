import { periodBefore } from '../../../core/calendar-day.ts';
import { formatPhoneNumber } from '../../../core/phone-number.ts';
import { day, int, jsonOf, oneOf, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { customerName } from '../../../db/person-name.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import { BUILT_IN_KEYS } from '../../scheduling/index.ts';
import { type CountedDay, computeOutcomes, sumOf } from './compute-figures.ts';
import type { CallInsightsView, InsightPeriodInput, OutcomeTotals } from './insights.schema.ts';
import { ENDS_AT, everyDay, readPeriod, STARTS_AT } from './read-period.ts';

type RepeatCaller = Omit<CallInsightsView['repeatCallers'][number], 'phoneFormatted'>;

/**
 * Callers are counted by their phone numbers, so a customer with two numbers is counted twice. A call without a number
 * has no caller. Each of the ten most frequent callers gets the name of the customer of their last call.
 */
const callers = ofBusiness({
  name: 'insights.callers',
  params: { from: day, to: day },
  row: { callers: int, repeat_callers: int, most: jsonOf<RepeatCaller[]>() },
  text: `SELECT n.callers, n.repeat_callers,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('customerId', c.customer_id, 'phone', c.phone, 'calls', m.calls,
                 'name', ${customerName('k')},
                 'lastCallAt', to_char(c.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
               ORDER BY m.calls DESC, c.started_at DESC, m.caller), '[]')
       FROM jsonb_to_recordset(n.most) AS m(caller bigint, calls integer, last date)
       JOIN businesses b ON b.id = $business
       -- A subquery of its own for each caller, so that the day limits the scan of the index.
       CROSS JOIN LATERAL (
         SELECT c.customer_id, c.started_at, CASE c.direction WHEN 'inbound' THEN c.from_number ELSE c.to_number END AS phone
         FROM calls c WHERE c.business_id = $business AND c.started_at >= m.last::timestamp AT TIME ZONE b.timezone
           AND c.started_at < (m.last + 1)::timestamp AT TIME ZONE b.timezone
           AND caller_key(CASE c.direction WHEN 'inbound' THEN c.from_number ELSE c.to_number END) = m.caller
         ORDER BY c.started_at DESC, c.id DESC LIMIT 1) c
       LEFT JOIN customers k ON k.business_id = $business AND k.id = c.customer_id) AS most
    FROM insight_callers_of($business, $from::date, $to::date) n`,
});

/**
 * The services booked in the period, regardless of what happened to the appointments later. The name is the current
 * one, or the name at the booking if the service no longer has one. Clients render the names of built-in services.
 */
const bookedServices = ofBusiness({
  name: 'insights.booked_services',
  params: { from: day, to: day },
  row: { service_id: int.orNull, built_in: oneOf(BUILT_IN_KEYS).orNull, name: text, bookings: int },
  text: `SELECT g.service_id, g.built_in, coalesce((SELECT t.name FROM service_translations t
        LEFT JOIN business_languages l ON l.business_id = $business AND l.language_code = t.language_code
        WHERE t.business_id = $business AND t.service_id = g.service_id
        ORDER BY coalesce(l.is_default, false) DESC, t.id LIMIT 1), g.name, '') AS name, g.bookings
    FROM (
      SELECT a.service_id, a.built_in, max(a.service_name) AS name, count(*)::int AS bookings
      FROM appointments a
      WHERE a.business_id = $business AND a.created_at >= ${STARTS_AT} AND a.created_at < ${ENDS_AT}
        AND a.created_in IS NOT NULL
      GROUP BY a.service_id, a.built_in, CASE WHEN a.service_id IS NULL AND a.built_in IS NULL THEN a.service_name END
      ORDER BY count(*) DESC, a.service_id, a.built_in, max(a.service_name) LIMIT 10
    ) g ORDER BY g.bookings DESC, name, g.built_in`,
});

type Callers = Pick<RowOf<typeof callers>, 'callers' | 'repeat_callers'>;

/** Money is null for roles that may not see it. */
function totalsOf(days: readonly CountedDay[], callerCounts: Callers, maySeeMoney: boolean): OutcomeTotals {
  const bookings = sumOf(days, ({ counts }) => counts.bookings);
  const spentCents = sumOf(days, ({ counts }) => counts.spentCents);
  return {
    calls: sumOf(days, ({ counts }) => counts.calls),
    bookings,
    spentCents: maySeeMoney ? spentCents : null,
    costPerBookingCents: maySeeMoney && bookings > 0 ? Math.round(spentCents / bookings) : null,
    missedForFunds: sumOf(days, ({ counts }) => counts.missedForFunds),
    callers: callerCounts.callers,
    repeatCallers: callerCounts.repeat_callers,
  };
}

/**
 * Outcomes of calls. A booking is a call whose conversation booked an appointment. Spending is the sum of all ledger
 * charges for calls that began in the period, even if the charge was posted later.
 */
export async function readOutcomes(
  db: TenantRunner,
  input: InsightPeriodInput,
  maySeeMoney: boolean,
): Promise<CallInsightsView> {
  const [{ period, days, before }, callerCounts, callerCountsBefore, services] = await Promise.all([
    readPeriod(db, input),
    db.one(callers, { from: input.from, to: input.to }),
    db.one(callers, periodBefore(input)),
    db.all(bookedServices, { from: input.from, to: input.to }),
  ]);
  return {
    ...period,
    totals: totalsOf(days, callerCounts, maySeeMoney),
    before: totalsOf(before, callerCountsBefore, maySeeMoney),
    days: everyDay(period, days, (counts) => ({
      calls: counts?.calls ?? 0,
      bookings: counts?.bookings ?? 0,
      spentCents: maySeeMoney ? (counts?.spentCents ?? 0) : null,
    })),
    outcomes: computeOutcomes(days),
    services: services.map((row) => ({
      serviceId: row.service_id,
      builtIn: row.built_in,
      name: row.name,
      bookings: row.bookings,
    })),
    repeatCallers: callerCounts.most.map((caller) => ({
      ...caller,
      phoneFormatted: formatPhoneNumber(caller.phone),
    })),
  };
}
