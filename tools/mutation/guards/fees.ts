import { type Guard, guardsOf } from '../guard.ts';

// Monthly fees: one line a period, on its dates; and the steps by which an unpaid number is lost, none of them skipped.

const MIGRATION = 'prisma/migrations/20261122120000_monthly_fees/migration.sql';
const CHARGE = 'prisma/functions/charge_due_periods.sql';
const DUN = 'prisma/functions/dun_business.sql';
const FOLDER = 'server/domains/billing/fees';

const keys = guardsOf(MIGRATION, 'integration/fee-guards');
const charge = guardsOf(CHARGE, 'integration/fees');
const cycle = guardsOf(CHARGE, 'integration/dunning');
const dun = guardsOf(DUN, 'integration/dunning');
const plan = guardsOf('server/core/plan.ts', 'integration/dunning');
const sign = guardsOf('prisma/functions/follow_balance_sign.sql', 'integration/dunning');
const hold = guardsOf('prisma/functions/hold_number.sql', 'integration/number-fees');
const release = guardsOf('prisma/functions/release_number.sql', 'integration/number-fees');
const period = guardsOf('prisma/functions/fee_period_start.sql', 'integration/fee-periods');
const after = guardsOf('prisma/functions/fee_index_after.sql', 'integration/fee-periods');
const reactivate = guardsOf(`${FOLDER}/reactivate-number.ts`, 'integration/number-fees');

export const FEES: readonly Guard[] = [
  keys('fees: one period an index', '  UNIQUE (schedule_id, period_index),\n', ''),
  keys(
    'fees: one period a beginning, whatever its schedule',
    '  UNIQUE NULLS NOT DISTINCT (business_id, phone_number_id, kind, starts_at),\n',
    '',
  ),
  keys(
    'fees: also of the platform',
    'UNIQUE NULLS NOT DISTINCT (business_id, phone_number_id, kind',
    'UNIQUE (business_id, phone_number_id, kind',
  ),
  keys('fees: one line a period', '  UNIQUE (business_id, sequence),\n', ''),
  keys(
    'fees: one running fee a number',
    'CREATE UNIQUE INDEX fee_schedules_one_running ON fee_schedules (business_id, phone_number_id) NULLS NOT DISTINCT',
    'CREATE INDEX fee_schedules_one_running ON fee_schedules (business_id, phone_number_id)',
    {
      file: `${FOLDER}/start-number-fees.ts`,
      find: `FROM platform_fee_next($business, $trialDays)
    ON CONFLICT (business_id, phone_number_id) WHERE ended_at IS NULL DO NOTHING`,
      replace: 'FROM platform_fee_next($business, $trialDays)',
    },
    {
      file: `${FOLDER}/start-number-fees.ts`,
      find: `AND status = 'active'
    ON CONFLICT (business_id, phone_number_id) WHERE ended_at IS NULL DO NOTHING`,
      replace: `AND status = 'active'`,
    },
  ),
  keys(
    'fees: a period is of a schedule of its business',
    '  FOREIGN KEY (business_id, schedule_id) REFERENCES fee_schedules (business_id, id),\n',
    '',
  ),
  keys(
    'fees: a period is never changed',
    'BEFORE UPDATE OR DELETE OR TRUNCATE ON charge_periods',
    'BEFORE DELETE OR TRUNCATE ON charge_periods',
  ),
  keys(
    'fees: a period is never deleted',
    'BEFORE UPDATE OR DELETE OR TRUNCATE ON charge_periods',
    'BEFORE UPDATE OR TRUNCATE ON charge_periods',
  ),
  keys(
    'fees: a line exactly where it costs',
    '  CHECK ((price_cents = 0) = (sequence IS NULL))\n',
    '  CHECK (true)\n',
  ),
  keys('dunning: one step a fall', '  UNIQUE (business_id, since, step)\n', '  CHECK (true)\n', {
    file: 'prisma/functions/tell_unpaid.sql',
    find: '    ON CONFLICT (business_id, since, step) DO NOTHING\n',
    replace: '',
  }),
  keys(
    'dunning: a step is never undone',
    'BEFORE UPDATE OR DELETE OR TRUNCATE ON dunning_steps',
    'BEFORE UPDATE OR TRUNCATE ON dunning_steps',
  ),
  keys(
    'dunning: since when is the database’s word',
    'CHECK ((balance_cents < 0) = (below_zero_since IS NOT NULL))',
    'CHECK (true)',
  ),

  period(
    'fees: months from the anchor, by UTC',
    `(p_anchor AT TIME ZONE 'UTC' + make_interval(months => p_index)) AT TIME ZONE 'UTC'`,
    'p_anchor + make_interval(months => p_index)',
  ),
  after('fees: the next month is after now', '> p_instant THEN', ">= p_instant - interval '1 day' THEN"),
  charge(
    'fees: two workers pass each other by',
    'ORDER BY s.next_due_at, s.id LIMIT p_limit\n      FOR NO KEY UPDATE SKIP LOCKED',
    'ORDER BY s.next_due_at, s.id LIMIT p_limit\n      FOR NO KEY UPDATE',
  ),
  charge(
    'fees: a claimed schedule is locked',
    'LIMIT p_limit\n      FOR NO KEY UPDATE SKIP LOCKED',
    'LIMIT p_limit',
  ),
  charge('fees: wait for the accounts', 'ORDER BY business_id FOR NO KEY UPDATE;', 'ORDER BY business_id;'),
  charge(
    'fees: only what is due',
    's.ended_at IS NULL AND s.next_due_at <= v_now AND s.not_before',
    's.ended_at IS NULL AND s.not_before',
    {
      file: CHARGE,
      find: 'WHERE s.id = ANY (v_ids) AND p.starts_at <= v_now\n',
      replace: 'WHERE s.id = ANY (v_ids)\n',
    },
  ),
  charge('fees: twelve months at once', 's.next_index + p_periods_max - 1,', 's.next_index + 60,'),
  charge(
    'fees: the schedule moves on',
    'next_index = s.next_index + d.periods,',
    'next_index = s.next_index,',
  ),
  charge('fees: what was set aside waits', ' AND s.not_before <= clock_timestamp()', ''),
  charge('fees: below zero is told', '    PERFORM tell_unpaid(ARRAY(', '    PERFORM cardinality(ARRAY('),
  charge('fees: a recharge under way is told nobody', 'AND r.ended_at IS NULL)), ', 'AND false)), '),
  charge(
    'fees: low balance is told by who was above',
    ' AND t.balance_before_cents >= c.recharge_threshold_cents\n',
    '\n',
  ),
  guardsOf(CHARGE, 'integration/number-fees')(
    'fees: no month past the announced end of a cycle',
    '      AND (n.pending_action_at IS NULL OR p.starts_at < n.pending_action_at)\n',
    '',
  ),
  cycle(
    'fees: what was announced waits for its moment',
    'n.pending_action_at <= least(s.next_due_at, v_now)',
    'n.pending_action_at IS NOT NULL',
  ),
  hold(
    'hold: begins where the paid time ends',
    'b.hold_fee_cents, v_ended.anchor_at, v_ended.next_index',
    'b.hold_fee_cents, app_now(), 0',
  ),
  release('release: another number becomes the primary', 'IF v_former.is_primary THEN', 'IF false THEN'),
  release('release: once', " AND status <> 'cancelled' FOR NO KEY UPDATE;", ' FOR NO KEY UPDATE;'),
  reactivate(
    'reactivate: not without the money',
    '  if (balanceCents < neededCents &&',
    '  if (balanceCents < -1e9 &&',
  ),

  sign('dunning: money calls the hold off', '  IF NEW.balance_cents >= 0 THEN\n', '  IF false THEN\n'),
  sign(
    'dunning: but not what the owner asked for',
    " AND pending_reason = 'unpaid';",
    ' AND pending_reason IS NOT NULL;',
  ),
  dun(
    'dunning: a payment is there before the step',
    '\n  SELECT * INTO STRICT v_account FROM accounts WHERE business_id = p_business_id FOR NO KEY UPDATE;',
    '\n  SELECT * INTO STRICT v_account FROM accounts WHERE business_id = p_business_id;',
  ),
  dun(
    'dunning: each step keeps its distance',
    '     OR v_now < v_last + make_interval(hours => 24 * p_days_apart)\n',
    '',
  ),
  dun('dunning: a warning that nobody was sent is none', ' AND o.done_at IS NOT NULL\n', '\n'),
  dun(
    'dunning: the hold is for a day that is to come',
    'fee_cycle_end(s.anchor_at, s.next_index, v_now)',
    'fee_period_start(s.anchor_at, s.next_index)',
  ),
  dun(
    'dunning: a business without a number is left alone',
    "\n     OR NOT EXISTS (SELECT FROM phone_numbers WHERE business_id = p_business_id AND status <> 'cancelled')\n",
    '\n',
    {
      file: `${FOLDER}/run-dunning.ts`,
      find: "\n      AND EXISTS (SELECT FROM phone_numbers n WHERE n.business_id = a.business_id AND n.status <> 'cancelled')",
      replace: '',
    },
  ),
  plan('dunning: 90 days', "'released', afterDays: 90", "'released', afterDays: 86", {
    file: 'server/core/plan.ts',
    find: "'warning_85', afterDays: 85",
    replace: "'warning_85', afterDays: 81",
  }),
  plan(
    'dunning: a week before the hold is announced',
    "'hold_announced', afterDays: 7",
    "'hold_announced', afterDays: 5",
  ),
];
