-- Charges the monthly fees: posts all due periods in one round trip and in the one transaction of the caller. Claims
-- due schedules and posts one ledger entry per due period (post_ledger_entries), at most p_periods_max per schedule;
-- the other due periods follow ten minutes later. If a hold or a release of the number was announced for the end of a
-- cycle, the function carries it out and does not charge the next cycle. A business that falls below its threshold gets
-- a recharge (open_recharges) or an outbox event. A price of zero creates a period without an entry. A charged period
-- is never charged again, whatever the clock does, because a schedule only moves forward.
--
-- With p_business_id, charges all due schedules of that business. In this mode the function waits for locked schedules
-- instead of skipping them. Callers use it to charge a first month in their own transaction.
--
-- Returns one row: the numbers of claimed schedules, of created periods, of schedules with further due periods, and of
-- numbers put on hold or released; the ids of the businesses with changes; the number of opened recharges.
--
-- Uses no due_work rows: one statement claims and charges a batch of schedules, like apply_call_events for calls.
--
-- Locks the schedules first, then the accounts in ascending business_id, then the numbers. All functions that lock
-- several of these use the same order. Called by server/modules/billing/fees/charge-fees.ts and lock-fees.ts.
CREATE OR REPLACE FUNCTION charge_due_periods(
  p_limit integer, p_periods_max integer, p_recharges_a_day integer, p_retry_hours integer[], p_dunning_steps text[],
  p_dunning_days integer[], p_business_id integer DEFAULT NULL
)
RETURNS TABLE (claimed integer, periods integer, behind integer, switched integer, business_ids integer[], recharges integer)
LANGUAGE plpgsql
-- Forces look-ups by key under one plan, independent of table statistics, as in apply_call_events.
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  v_ids        bigint[];
  v_businesses integer[];
  v_charged    integer[];
  v_now        timestamptz := app_now();
  v_periods    integer;
  v_behind     integer;
  v_switched   integer := 0;
  v_recharges  integer := 0;
  v_number     phone_numbers;
BEGIN
  IF p_business_id IS NULL THEN
    SELECT array_agg(due.id), array_agg(DISTINCT due.business_id) INTO v_ids, v_businesses
    FROM (
      SELECT s.id, s.business_id FROM fee_schedules s
      WHERE s.ended_at IS NULL AND s.next_due_at <= v_now AND s.not_before <= clock_timestamp()
      ORDER BY s.next_due_at, s.id LIMIT p_limit
      FOR NO KEY UPDATE SKIP LOCKED
    ) due;
  ELSE
    SELECT array_agg(due.id), array_agg(DISTINCT due.business_id) INTO v_ids, v_businesses
    FROM (
      SELECT s.id, s.business_id FROM fee_schedules s
      WHERE s.business_id = p_business_id AND s.ended_at IS NULL AND s.next_due_at <= v_now
      ORDER BY s.id LIMIT p_limit
      FOR NO KEY UPDATE
    ) due;
  END IF;
  IF v_ids IS NULL THEN
    RETURN QUERY SELECT 0, 0, 0, 0, '{}'::integer[], 0;
    RETURN;
  END IF;

  PERFORM 1 FROM accounts WHERE business_id = ANY (v_businesses) ORDER BY business_id FOR NO KEY UPDATE;

  WITH due AS MATERIALIZED (
    -- Excludes periods that start at or after an announced change. After a hold, the schedule of the hold fee charges
    -- these periods.
    SELECT s.id AS schedule_id, s.business_id, s.kind, s.phone_number_id, n.number, p.price_cents, p.period_index,
           p.starts_at, p.ends_at
    FROM fee_schedules s
    JOIN businesses b ON b.id = s.business_id
    LEFT JOIN phone_numbers n ON n.business_id = s.business_id AND n.id = s.phone_number_id
    CROSS JOIN LATERAL fee_periods(
      s.anchor_at, s.next_index, s.next_index + p_periods_max - 1, s.kind, s.price_cents,
      n.pending_action, n.pending_action_at, b.hold_fee_cents) p
    WHERE s.id = ANY (v_ids) AND p.starts_at <= v_now
      AND (n.pending_action_at IS NULL OR p.starts_at < n.pending_action_at)
  ), charge AS MATERIALIZED (
    -- The id of the period is the source of its ledger entry, which is posted before the period is inserted.
    SELECT d.*, b.timezone, b.is_auto_recharge, b.recharge_threshold_cents,
           nextval(pg_get_serial_sequence('charge_periods', 'id')) AS period_id
    FROM due d JOIN businesses b ON b.id = d.business_id
  ), posted AS MATERIALIZED (
    SELECT p.* FROM (
      SELECT array_agg(c.business_id) AS business_ids, array_agg(c.kind) AS kinds,
             array_agg(c.period_id::text) AS sources, array_agg(-c.price_cents) AS amounts_cents,
             array_agg(jsonb_build_object(
               'phone_number_id', c.phone_number_id, 'phone_number', c.number,
               'first_day', (c.starts_at AT TIME ZONE c.timezone)::date,
               'last_day', (c.ends_at AT TIME ZONE c.timezone)::date - 1)) AS facts
      FROM (SELECT * FROM charge WHERE price_cents > 0 ORDER BY starts_at, schedule_id) c
    ) e, post_ledger_entries(e.business_ids, e.kinds, e.sources, e.amounts_cents, p_facts => e.facts,
                             p_created_at => v_now) p
  ), period AS (
    INSERT INTO charge_periods
      (id, schedule_id, business_id, kind, phone_number_id, period_index, starts_at, ends_at, price_cents, sequence,
       created_at)
    OVERRIDING SYSTEM VALUE
    SELECT c.period_id, c.schedule_id, c.business_id, c.kind, c.phone_number_id, c.period_index, c.starts_at, c.ends_at,
           c.price_cents, p.sequence, v_now
    FROM charge c LEFT JOIN posted p ON p.source = c.period_id::text
  ), total AS (
    SELECT business_id, max(sequence) AS last_sequence, min(balance_after_cents) AS balance_after_cents,
           max(balance_after_cents - amount_cents) AS balance_before_cents
    FROM posted GROUP BY business_id
  ), advanced AS (
    UPDATE fee_schedules s SET
      next_index = s.next_index + d.periods,
      not_before = CASE WHEN d.periods = p_periods_max AND fee_period_start(s.anchor_at, s.next_index + d.periods) <= v_now
                         THEN clock_timestamp() + interval '10 minutes' ELSE s.not_before END
    FROM (SELECT schedule_id, count(*)::integer AS periods FROM due GROUP BY schedule_id) d
    WHERE s.id = d.schedule_id
    RETURNING s.not_before > clock_timestamp() AS is_behind
  ), crossing AS (
    -- Writes the event balance.low only for businesses without auto-recharge whose balance is not below zero. A balance
    -- below zero has an event of its own.
    INSERT INTO outbox_events (name, dedupe_key, business_id, payload, correlation_id)
    SELECT DISTINCT ON (c.business_id)
           'balance.low', format('balance.low:%s:%s', c.business_id, t.last_sequence), c.business_id,
           jsonb_build_object('balanceCents', t.balance_after_cents, 'thresholdCents', c.recharge_threshold_cents,
                              'sequence', t.last_sequence),
           'schedule-' || c.schedule_id
    FROM charge c JOIN total t ON t.business_id = c.business_id
    WHERE NOT c.is_auto_recharge AND t.balance_before_cents >= c.recharge_threshold_cents
      AND t.balance_after_cents < c.recharge_threshold_cents AND t.balance_after_cents >= 0
    ORDER BY c.business_id, c.schedule_id
  )
  SELECT (SELECT count(*)::integer FROM charge), (SELECT count(*)::integer FROM advanced WHERE is_behind),
         (SELECT coalesce(array_agg(business_id), '{}') FROM total)
  INTO v_periods, v_behind, v_charged;

  -- Carries out changes announced for the end of a cycle, after every earlier period is charged. A concurrent payment
  -- that would cancel them (follow_balance_sign) has either committed already, or waits for the lock of the account and
  -- is too late.
  FOR v_number IN
    SELECT n.* FROM fee_schedules s JOIN phone_numbers n ON n.business_id = s.business_id AND n.id = s.phone_number_id
    WHERE s.id = ANY (v_ids) AND n.pending_action_at <= least(s.next_due_at, v_now) ORDER BY n.id
  LOOP
    IF v_number.pending_action = 'hold' THEN
      PERFORM hold_number(v_number.business_id, v_number.id, v_number.pending_reason);
    ELSE
      PERFORM release_number(v_number.business_id, v_number.id, v_number.pending_reason);
    END IF;
    INSERT INTO audit_entries (business_id, actor, action, subject, details)
    VALUES (v_number.business_id, 'monthly-fees',
            CASE v_number.pending_action WHEN 'hold' THEN 'number.held' ELSE 'number.released' END, v_number.number,
            jsonb_build_object('reason', v_number.pending_reason));
    v_switched := v_switched + 1;
  END LOOP;

  IF cardinality(v_charged) > 0 THEN
    v_recharges := open_recharges(v_charged, p_recharges_a_day, p_retry_hours);
    PERFORM start_dunning(ARRAY(
      SELECT a.business_id FROM accounts a
      WHERE a.business_id = ANY (v_charged) AND a.below_zero_since IS NOT NULL
        AND NOT EXISTS (SELECT FROM recharges r WHERE r.business_id = a.business_id AND r.ended_at IS NULL)), p_dunning_steps, p_dunning_days);
  END IF;

  RETURN QUERY SELECT cardinality(v_ids), v_periods, v_behind, v_switched, v_businesses, v_recharges;
END $$;
