import { type Guard, guardsOf } from '../guard.ts';

// What charges a card with nobody present: when, how often, how much, and never twice.

const FOLDER = 'server/domains/billing/recharge';
const due = guardsOf('prisma/functions/open_recharge.sql', 'integration/recharge');
const submit = guardsOf(`${FOLDER}/submit-recharges.ts`, 'integration/recharge');
const follow = guardsOf(`${FOLDER}/follow-recharge.ts`, 'integration/recharge');
const charge = guardsOf('prisma/functions/apply_call_events.sql', 'integration/recharge');

export const RECHARGES: readonly Guard[] = [
  guardsOf('prisma/migrations/20261203100000_open_recharges/migration.sql', 'integration/recharge')(
    'recharge: one open at a time',
    'CREATE UNIQUE INDEX recharges_one_open',
    'CREATE INDEX recharges_one_open',
  ),
  due('recharge: five in 24 hours', 'IF v_of_day >= p_recharges_a_day THEN', 'IF v_of_day >= 500 THEN'),
  due('recharge: the cap of the month', 'IF amount_cents <= 0 THEN', 'IF false THEN'),
  due(
    'recharge: the wait after a decline',
    "IF next_try_at > v_now THEN outcome := 'waiting'; RETURN; END IF;",
    '',
  ),
  due(
    'recharge: not before the first call',
    "THEN outcome := 'no_call'; RETURN; END IF;",
    'THEN NULL; END IF;',
  ),
  due(
    'recharge: not without a proven address',
    "THEN outcome := 'unverified'; RETURN; END IF;",
    'THEN NULL; END IF;',
  ),
  due('recharge: not while disputed', "THEN outcome := 'disputed'; RETURN; END IF;", 'THEN NULL; END IF;'),
  due(
    'recharge: not while suspended',
    "IF v_business.suspended_at IS NOT NULL OR v_business.closed_at IS NOT NULL THEN outcome := 'suspended'; RETURN; END IF;",
    '',
  ),
  due(
    'recharge: closes the whole gap',
    '(v_gap + v_business.recharge_amount_cents - 1) / v_business.recharge_amount_cents',
    '1',
  ),
  due('recharge: a refusal is told once', 'ON CONFLICT (dedupe_key) DO NOTHING;', ';'),
  charge(
    'recharge: opened by the charge',
    'v_recharges := open_recharges(v_businesses, p_recharges_a_day, p_retry_hours);',
    'v_recharges := 0;',
  ),
  charge('recharge: instead of the mail about a low balance', 'WHERE NOT b.is_auto_recharge AND', 'WHERE'),
  guardsOf(`${FOLDER}/begin-recharge.ts`, 'integration/recharge')(
    'recharge: under the terms that were agreed to',
    'if (!business.is_auto_recharge || !due.is_agreed) {',
    'if (false as boolean) {',
  ),
  guardsOf(`${FOLDER}/recharge-consent.ts`, 'integration/recharge')(
    'recharge: ends when it is switched off',
    '  if (!isOn) await tx.all(cancelOpen);\n',
    '',
  ),
  submit(
    'recharge: no key that Stripe may have forgotten',
    ' || recharge.is_key_old) return known;',
    ') return known;',
  ),
  submit('recharge: looked for before it is asked for again', 'attempts > 1 ?', '(false as boolean) ?'),
  submit('recharge: closed at Stripe when it is over', '  await closeAtStripe(deps);\n', ''),
  follow('recharge: off after the fourth decline', 'declines > retryHours.length', 'declines > 1_000'),
  follow(
    'recharge: a late decline changes nothing that is over',
    "\n      AND (ended_at IS NULL OR ($state = 'succeeded' AND state <> 'succeeded'))",
    '',
  ),
  follow(
    'recharge: the bank that wants its owner pauses it',
    "if (refusal === 'not_authenticated')",
    'if (false as boolean)',
  ),
];
