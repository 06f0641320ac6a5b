import { DAY_MS } from '../../../core/business-time.ts';
import {
  forecastBalance,
  forecastRecharge,
  type Prospect,
  type RechargePlan,
} from '../../../core/forecast-balance.ts';
import { formatPhoneNumber } from '../../../core/phone-number.ts';
import { PLAN } from '../../../core/plan.ts';
import { float, instant, int, zone } from '../../../db/column-types.ts';
import type { TenantDb, TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { AccountView, ForecastView, Shortfall, UpcomingCharge } from '../billing.schema.ts';
import { upcomingCharges } from '../fees/upcoming-charges.queries.ts';
import { readRecharge } from '../recharge/recharge.queries.ts';
import type { RechargeStanding } from '../recharge/recharge.schema.ts';

const accountOfBusiness = ofBusiness({
  name: 'billing.account',
  isPipelined: true,
  row: { balance_cents: int, call_price_cents: int },
  text: `SELECT a.balance_cents, b.call_price_cents
    FROM accounts a JOIN businesses b ON b.id = $business WHERE a.business_id = $business`,
});

const SPEND_DAYS = 14;
/** Days of upcoming fees that the portal shows. */
const CHARGES_DAYS = 60;
/** Months for which the forecast looks up each fee. For later months it uses the average of these fees. */
const FORECAST_MONTHS = 24;
const DAYS_A_MONTH = 365.25 / 12;

/**
 * Cost of calls in the last `days` days. The result column `days` is how many of those days the business existed, at
 * least 1; `now` is the app clock.
 */
const recentSpend = ofBusiness({
  name: 'billing.recent_spend',
  params: { days: int },
  row: { now: instant, timezone: zone, spent_cents: int, days: float },
  text: `SELECT app_now() AS now, b.timezone, coalesce(-sum(l.amount_cents), 0)::bigint AS spent_cents,
      greatest(1, least($days, extract(epoch FROM app_now() - least(min(b.created_at), min(l.created_at))) / 86400))::float8 AS days
    FROM businesses b
    LEFT JOIN ledger_entries l ON l.business_id = b.id AND l.created_at > app_now() - make_interval(days => $days)
      AND l.kind = 'call_charge'
    WHERE b.id = $business
    GROUP BY b.id`,
});

/** The prepaid balance now; `undefined` only when the business no longer exists. */
export async function findAccount(db: TenantRunner): Promise<AccountView | undefined> {
  const row = await db.first(accountOfBusiness);
  if (!row) return undefined;
  const { lowBalanceThresholdCents } = PLAN;
  return {
    balanceCents: row.balance_cents,
    isLowBalance: row.balance_cents < lowBalanceThresholdCents,
    lowBalanceThresholdCents,
    callPriceCents: row.call_price_cents,
  };
}

/**
 * Balance, average daily cost of recent calls, and upcoming fees; undefined only when the business no longer exists.
 */
export async function readProspect(db: TenantRunner): Promise<Prospect<Fee> | undefined> {
  const spend = await db.first(recentSpend, { days: SPEND_DAYS });
  const account = await findAccount(db);
  if (!spend || !account) return undefined;
  const { now, timezone } = spend;
  const fees = (await db.all(upcomingCharges, { months: FORECAST_MONTHS })).map((row) => ({
    at: row.at,
    kind: row.kind,
    amountCents: row.amount_cents,
    phoneNumber: row.number === null ? null : formatPhoneNumber(row.number),
  }));
  return {
    now,
    timezone,
    balanceCents: account.balanceCents,
    centsADay: spend.spent_cents / spend.days,
    fees,
  };
}

/** Forecast of the balance, with calls at the average daily cost of the last 14 days and fees on their due dates. */
export async function readForecast(db: TenantDb): Promise<ForecastView> {
  const prospect = await readProspect(db);
  if (!prospect) return { daysLeft: null, charges: [], runsOutBeforeFee: null };
  const { now, fees } = prospect;
  const plan = await readRechargePlan(db);
  const upcomingFees = fees.filter(({ at }) => at.getTime() - now.getTime() <= CHARGES_DAYS * DAY_MS);
  return {
    daysLeft: daysLeftOf(prospect),
    charges: chargesOf({ ...prospect, fees: upcomingFees }, plan),
    runsOutBeforeFee: shortfallOf({ ...prospect, fees: upcomingFees }, plan !== null),
  };
}

type Fee = { at: Date } & Pick<UpcomingCharge, 'kind' | 'amountCents' | 'phoneNumber'>;

function chargesOf(prospect: Prospect<Fee>, plan: RechargePlan | null): UpcomingCharge[] {
  const { balanceCents, fees } = prospect;
  const recharge = forecastRecharge(plan, prospect);
  let balanceAfterCents = balanceCents;
  return fees.map(({ at, ...fee }) => {
    balanceAfterCents -= fee.amountCents;
    const rechargedCents = recharge(balanceAfterCents, at);
    balanceAfterCents += rechargedCents;
    return { ...fee, at: at.toISOString(), rechargedCents, balanceAfterCents };
  });
}

/** States in which auto-recharge adds funds as soon as the balance falls below its threshold. */
const RECHARGING: readonly RechargeStanding[] = ['ready', 'due', 'charging', 'processing'];

/** The auto-recharge that will add to the balance; null where it is off or stopped. */
export async function readRechargePlan(db: TenantDb): Promise<RechargePlan | null> {
  const { standing, thresholdCents, amountCents, capCents, usedCents } = await readRecharge(db);
  return RECHARGING.includes(standing) ? { thresholdCents, amountCents, capCents, usedCents } : null;
}

function shortfallOf(prospect: Prospect<Fee>, isRecharged: boolean): Shortfall | null {
  const { unpaid } = forecastBalance(prospect);
  if (!unpaid) return null;
  const { fee, shortCents } = unpaid;
  return {
    index: prospect.fees.indexOf(fee),
    at: fee.at.toISOString(),
    amountCents: fee.amountCents,
    shortCents,
    isRecharged,
  };
}

/**
 * Whole days until the balance is used up. After the last fee that was looked up, the forecast uses the average of the
 * fees.
 */
function daysLeftOf(prospect: Prospect): number | null {
  const { fees, balanceCents, centsADay } = prospect;
  const { daysLeft, unpaid } = forecastBalance(prospect);
  const last = fees.at(-1);
  if (!last || unpaid) return daysLeft === undefined ? null : Math.floor(daysLeft);
  const feesCents = fees.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const coveredDays = (last.at.getTime() - prospect.now.getTime()) / DAY_MS;
  const remainingCents = balanceCents - feesCents - centsADay * coveredDays;
  const centsADayWithFees = centsADay + feesCents / (FORECAST_MONTHS * DAYS_A_MONTH);
  return Math.floor(coveredDays + Math.max(0, remainingCents) / centsADayWithFees);
}
