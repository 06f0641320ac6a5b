import { isRechargeReason } from '../../../core/card-refusals.ts';
import { bool, instant, int, oneOf, text } from '../../../db/column-types.ts';
import type { TenantDb } from '../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import {
  RECHARGE_STATES,
  type RechargeAttempt,
  type RechargeStanding,
  type RechargeView,
} from './recharge.schema.ts';
import { RECHARGE_LIMIT_PARAMS, RECHARGE_LIMITS } from './recharge-limits.ts';

const settings = ofBusiness({
  name: 'recharges.settings',
  row: {
    is_auto_recharge: bool,
    recharge_threshold_cents: int,
    recharge_amount_cents: int,
    recharge_cap_cents: int,
    brand: text.orNull,
    last4: text.orNull,
  },
  text: `SELECT b.is_auto_recharge, b.recharge_threshold_cents, b.recharge_amount_cents, b.recharge_cap_cents,
      m.brand, m.last4
    FROM businesses b
    LEFT JOIN payment_methods m ON m.business_id = $business AND m.is_default
    WHERE b.id = $business`,
});

const OUTCOMES = [
  'opened',
  'off',
  'above',
  'under_way',
  'no_call',
  'unverified',
  'suspended',
  'disputed',
  'waiting',
  'daily_limit',
  'monthly_cap',
] as const;

/**
 * Calls the SQL function `open_recharge` without opening a recharge, so that the portal shows the result of the rules
 * by which the card is charged.
 */
const nextRecharge = ofBusiness({
  name: 'recharges.next',
  params: RECHARGE_LIMIT_PARAMS,
  row: {
    outcome: oneOf(OUTCOMES),
    amount_cents: int.orNull,
    next_try_at: instant.orNull,
    used_cents: int,
  },
  text: `SELECT outcome, amount_cents, next_try_at, used_cents
    FROM open_recharge($business, $rechargesADay, $retryHours, true)`,
});

const newest = ofBusiness({
  name: 'recharges.newest',
  row: {
    id: int,
    created_at: instant,
    ended_at: instant.orNull,
    state: oneOf(RECHARGE_STATES),
    reason: text.orNull,
    amount_cents: int,
    payment_id: int.orNull,
  },
  text: `SELECT id, created_at, ended_at, state, reason, amount_cents, payment_id FROM recharges
    WHERE business_id = $business ORDER BY created_at DESC, id DESC LIMIT 20`,
});

type Attempt = RowOf<typeof newest>;

function rechargeStandingOf(
  outcome: (typeof OUTCOMES)[number],
  last: Attempt | undefined,
  hasCard: boolean,
): RechargeStanding {
  if (outcome === 'under_way') return openStanding(last);
  if (outcome !== 'above' && outcome !== 'opened') return outcome;
  if (!hasCard) return 'no_card';
  return outcome === 'above' ? 'ready' : 'due';
}

function openStanding(last: Attempt | undefined): RechargeStanding {
  if (last?.state === 'processing' || last?.state === 'authentication') return last.state;
  return last?.state === 'due' ? 'due' : 'charging';
}

const toAttempt = (row: Attempt): RechargeAttempt => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  state: row.state,
  reason: isRechargeReason(row.reason) ? row.reason : null,
  amountCents: row.amount_cents,
  paymentId: row.payment_id,
});

/**
 * Settings of auto-recharge, its state with the reason, and its last attempts. All are read in one snapshot, so that a
 * decline and the pause after it appear together.
 */
export async function readRecharge(db: Pick<TenantDb, 'snapshot'>): Promise<RechargeView> {
  const { set, now, attempts } = await db.snapshot(async (reads) => ({
    set: await reads.one(settings),
    now: await reads.one(nextRecharge, RECHARGE_LIMITS),
    attempts: await reads.all(newest),
  }));
  const { brand, last4 } = set;
  const card = brand !== null && last4 !== null ? { brand, last4 } : null;
  const [last] = attempts;
  return {
    isOn: set.is_auto_recharge,
    thresholdCents: set.recharge_threshold_cents,
    amountCents: set.recharge_amount_cents,
    capCents: set.recharge_cap_cents,
    usedCents: now.used_cents,
    standing: rechargeStandingOf(now.outcome, last, card !== null),
    dueCents: now.outcome === 'under_way' ? (last?.amount_cents ?? null) : now.amount_cents,
    nextTryAt: now.next_try_at?.toISOString() ?? null,
    card,
    attempts: attempts.map(toAttempt),
  };
}
