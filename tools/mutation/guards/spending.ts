import { type Guard, guardsOf } from '../guard.ts';

// What a day may cost: counted once, under its lock, and given back.

const MIGRATION = 'prisma/migrations/20261122131000_spending_limits/migration.sql';
const BEGIN = 'prisma/functions/begin_call.sql';
const count = guardsOf('prisma/functions/count_spending.sql', 'integration/spending-limit');
const begin = guardsOf(BEGIN, 'integration/spending-limit');
const follow = guardsOf('prisma/functions/follow_spending.sql', 'integration/spending-limit');
const trigger = guardsOf(MIGRATION, 'integration/spending-limit');

const WITHIN = 'WHERE coalesce(d.spent_cents + excluded.spent_cents <= p_limit_cents, true)';

export const SPENDING: readonly Guard[] = [
  count('spending: the limit holds', WITHIN, 'WHERE true'),
  count(
    'spending: the day is looked at under its lock',
    WITHIN,
    `WHERE coalesce((SELECT s.spent_cents FROM spending_days s
                  WHERE s.business_id = p_business_id AND s.kind = p_kind AND s.day = p_day)
                 + excluded.spent_cents <= p_limit_cents, true)`,
  ),
  count('spending: told once', 'ON CONFLICT (dedupe_key) DO NOTHING;', ';'),
  count(
    'spending: told again of another limit',
    "'%s-%s-%s', p_kind, p_day, p_limit_cents",
    "'%s-%s', p_kind, p_day",
  ),
  begin(
    'spending: a repeated webhook counts once',
    'IF v_is_new AND v_refusal IS NULL',
    'IF v_refusal IS NULL',
  ),
  begin(
    'spending: a call over the limit is not taken',
    "UPDATE calls SET refusal = 'spending_limit', counted_on",
    'UPDATE calls SET counted_on',
  ),
  begin(
    'spending: the day is the business’s',
    '(v_now AT TIME ZONE b.timezone)::date',
    "(v_now AT TIME ZONE 'UTC')::date",
  ),
  begin(
    'spending: what its owner chose',
    'CASE WHEN s.business_id IS NULL THEN p_calls_day_cents ELSE s.limit_cents END',
    'p_calls_day_cents',
  ),
  trigger(
    'spending: a free call gives its share back',
    'NEW.counted_on IS NOT NULL AND is_free_end(OLD.charge_outcome) <> is_free_end(NEW.charge_outcome)',
    'false',
  ),
  trigger(
    'spending: once',
    'NEW.counted_on IS NOT NULL AND is_free_end(OLD.charge_outcome) <> is_free_end(NEW.charge_outcome)',
    'NEW.counted_on IS NOT NULL AND is_free_end(NEW.charge_outcome)',
  ),
  follow('spending: to the day on which it began', 'day = NEW.counted_on', 'day = app_now()::date'),
  guardsOf('server/domains/billing/spending/update-spending-limit.ts', 'integration/spending-limit')(
    'spending: the same choice is recorded once',
    '\n    WHERE l.limit_cents IS DISTINCT FROM excluded.limit_cents',
    '',
  ),
];
