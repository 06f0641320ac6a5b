import { formatPhoneNumber } from '../../../core/phone-number.ts';
import { PLAN } from '../../../core/plan.ts';
import { rulesAround } from '../../../core/zone-rules.ts';
import { bool, instant, int, jsonOf, oneOf, text, zone } from '../../../db/column-types.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import {
  type AgentState,
  type BusinessView,
  HOURS_STATES,
  type SystemStatusView,
} from './businesses.schema.ts';

/** The business with its balance. */
export const businessById = ofBusiness({
  name: 'businesses.by_id',
  isPipelined: true,
  row: {
    id: int,
    name: text,
    slogan: text,
    type: text.orNull,
    timezone: zone,
    stripe_customer_id: text.orNull,
    is_auto_recharge: bool,
    recharge_threshold_cents: int,
    recharge_amount_cents: int,
    balance_cents: int,
    offers_built_ins: bool,
    now: instant,
  },
  text: `SELECT b.id, b.name, b.slogan, b.type, b.timezone, b.stripe_customer_id, b.is_auto_recharge,
      b.recharge_threshold_cents, b.recharge_amount_cents, b.offers_built_ins, a.balance_cents, app_now() AS now
    FROM businesses b JOIN accounts a ON a.business_id = b.id
    WHERE b.id = $business AND a.business_id = $business`,
});

/** The business as a user sees it. All money fields are null for roles that may not see money. */
export function toBusinessView(row: RowOf<typeof businessById>, maySeeMoney: boolean): BusinessView {
  const money = <Value>(value: Value): Value | null => (maySeeMoney ? value : null);
  return {
    id: row.id,
    name: row.name,
    slogan: row.slogan,
    type: row.type,
    timezone: row.timezone,
    zoneRules: rulesAround(row.timezone, row.now),
    offersBuiltIns: row.offers_built_ins,
    balanceCents: money(row.balance_cents),
    isLowBalance: money(row.balance_cents < PLAN.lowBalanceThresholdCents),
    isAutoRecharge: money(row.is_auto_recharge),
    rechargeThresholdCents: money(row.recharge_threshold_cents),
    rechargeAmountCents: money(row.recharge_amount_cents),
    stripeCustomerId: money(row.stripe_customer_id),
  };
}

/**
 * Facts of the "System Status" block, in one statement. Services and languages are counted as on their pages.
 * `callsBelowZero` is the number of calls that a business still gets when its balance is below the price of a call.
 * `centsADay` is the default spending limit for calls per day.
 */
export const systemStatus = ofBusiness({
  name: 'businesses.system_status',
  params: { callsBelowZero: int, centsADay: int },
  row: {
    active_numbers: jsonOf<{ id: number; number: string; friendlyName: string; languageCode: string }[]>(),
    active_number_count: int,
    service_count: int,
    language_count: int,
    hours: oneOf(HOURS_STATES),
    may_take_calls: bool,
    is_limit_reached: bool,
    suspended_at: instant.orNull,
    suspension_reason: text.orNull,
  },
  text: `SELECT
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'number', n.number,
                'friendlyName', n.friendly_name, 'languageCode', n.language_code)
                ORDER BY n.is_primary DESC, n.id), '[]')
         FROM phone_numbers n WHERE n.business_id = $business AND n.status = 'active') AS active_numbers,
      (SELECT count(*)::int FROM phone_numbers WHERE business_id = $business AND status = 'active')
        AS active_number_count,
      (SELECT count(*)::int FROM services WHERE business_id = $business AND deleted_at IS NULL) AS service_count,
      (SELECT count(*)::int FROM business_languages WHERE business_id = $business) AS language_count,
      CASE WHEN NOT EXISTS (SELECT FROM business_hours WHERE business_id = $business) THEN 'none'
        WHEN b.hours_set_at IS NULL THEN 'default' ELSE 'configured' END AS hours,
      a.balance_cents >= b.call_price_cents OR a.calls_below_zero < $callsBelowZero AS may_take_calls,
      coalesce((SELECT d.spent_cents + b.call_price_cents
                  > CASE WHEN l.business_id IS NULL THEN $centsADay::bigint ELSE l.limit_cents END
                FROM spending_days d
                LEFT JOIN spending_limits l ON l.business_id = $business AND l.kind = 'calls'
                WHERE d.business_id = $business AND d.kind = 'calls'
                  AND d.day = (app_now() AT TIME ZONE b.timezone)::date), false) AS is_limit_reached,
      b.suspended_at, b.suspension_reason
    FROM businesses b JOIN accounts a ON a.business_id = b.id
    WHERE b.id = $business AND a.business_id = $business`,
});
type StatusRow = RowOf<typeof systemStatus>;

/** Contact of support for members of a suspended business. */
type Support = { SUPPORT_EMAIL: string; SUPPORT_PHONE: string };

function agentState(row: StatusRow, support: Support): AgentState {
  if (row.suspended_at !== null) {
    const suspension = {
      since: row.suspended_at.toISOString(),
      why: row.suspension_reason ?? '',
      supportEmail: support.SUPPORT_EMAIL,
      supportPhone: formatPhoneNumber(support.SUPPORT_PHONE),
    };
    return { state: 'stopped', reason: 'suspended', suspension };
  }
  if (row.active_number_count === 0) return { state: 'stopped', reason: 'no_active_number' };
  if (!row.may_take_calls) return { state: 'stopped', reason: 'out_of_funds' };
  return row.is_limit_reached ? { state: 'stopped', reason: 'spending_limit' } : { state: 'running' };
}

/**
 * The agent is `running` when a number is active and a call would be answered. Otherwise the state contains the reason
 * why not.
 */
export function toSystemStatusView(
  row: StatusRow,
  support: Support,
  areModelsDown: boolean,
): SystemStatusView {
  return {
    agent: agentState(row, support),
    areModelsDown,
    activeNumbers: row.active_numbers.map((entry) => ({
      ...entry,
      formatted: formatPhoneNumber(entry.number),
    })),
    activeNumberCount: row.active_number_count,
    serviceCount: row.service_count,
    languageCount: row.language_count,
    hours: row.hours,
  };
}
