-- Takes the next dunning step for a business whose balance stays below zero, if the step is due. One invocation takes
-- at most one step, in one transaction with the events that become its mails. Each step is taken once per value of
-- below_zero_since. Returns the step, or null when none is due.
--
-- A business may buy a number after the last step, because a card payment for a number does not pay the debt. The steps
-- then restart: below_zero_since becomes now.
--
--   unpaid          the first notice, unless the fee that took the balance below zero has triggered it already
--   hold_announced  each active number goes on hold at the end of its current cycle; charge_due_periods does that
--   warning_…       a warning before the release; it also announces the hold of each number bought since the last step
--   released        every number is released and every fee ends; never while a mail of a warning waits or is a dead
--                   letter, and never sooner than p_days_apart days after the last of these mails was sent
--
-- p_dunning_steps: these steps in order. p_dunning_days: the due time of each step in days of 24 hours after the
-- fall. p_days_apart: the minimum number of days between two steps.
--
-- Locks the running schedules of the business, then its account, like charge_due_periods: a payment commits either
-- before the step or after it. Called by server/modules/billing/fees/run-dunning.ts.
CREATE OR REPLACE FUNCTION dun_business(
  p_business_id integer, p_dunning_steps text[], p_dunning_days integer[], p_days_apart integer
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_now     timestamptz := app_now();
  v_account accounts;
  v_taken   integer;
  v_last    timestamptz;
  v_place   integer;
  v_step    text;
  v_id      bigint;
  v_number  record;
BEGIN
  PERFORM 1 FROM fee_schedules WHERE business_id = p_business_id AND ended_at IS NULL ORDER BY id FOR NO KEY UPDATE;
  SELECT * INTO STRICT v_account FROM accounts WHERE business_id = p_business_id FOR NO KEY UPDATE;
  IF v_account.below_zero_since IS NULL
     OR NOT EXISTS (SELECT FROM phone_numbers WHERE business_id = p_business_id AND status <> 'cancelled')
  THEN RETURN NULL; END IF;

  SELECT max(array_position(p_dunning_steps, d.step)), max(d.created_at) INTO v_taken, v_last FROM dunning_steps d
  WHERE d.business_id = p_business_id AND d.since = v_account.below_zero_since;
  -- Every step is taken, but a number exists: it was bought after the release.
  IF v_taken = cardinality(p_dunning_steps) THEN
    UPDATE accounts SET below_zero_since = v_now WHERE business_id = p_business_id;
    RETURN NULL;
  END IF;
  v_place := coalesce(v_taken, 0) + 1;
  v_step := p_dunning_steps[v_place];
  IF v_now < v_account.below_zero_since + make_interval(hours => 24 * p_dunning_days[v_place])
     OR v_now < v_last + make_interval(hours => 24 * p_days_apart)
  THEN RETURN NULL; END IF;

  IF v_step = 'unpaid' THEN
    PERFORM start_dunning(ARRAY[p_business_id], p_dunning_steps, p_dunning_days);
    RETURN v_step;
  END IF;
  -- An owner who was warned late gets the days between two steps from the sending of the mail. A mail without a reader,
  -- because the owner left meanwhile, counts as sent.
  IF v_step = 'released' AND EXISTS (
    SELECT FROM dunning_steps d
    LEFT JOIN outbox_events o ON o.dedupe_key = format('release.warned:%s:%s', p_business_id, d.id) AND o.done_at IS NOT NULL
    LEFT JOIN outgoing_mails m ON m.business_id = p_business_id AND m.template = 'release-warning'
      AND m.version = format('stepId-%s', d.id)
    WHERE d.business_id = p_business_id AND d.since = v_account.below_zero_since AND starts_with(d.step, 'warning_')
      AND (o.id IS NULL
           OR (m.id IS NOT NULL AND m.done_at IS NULL)
           OR v_now < d.created_at + (m.done_at - o.created_at) + make_interval(hours => 24 * p_days_apart)))
  THEN RETURN NULL; END IF;

  INSERT INTO dunning_steps (business_id, since, step) VALUES (p_business_id, v_account.below_zero_since, v_step)
  RETURNING id INTO v_id;
  IF v_step = 'released' THEN
    FOR v_number IN SELECT id, number FROM phone_numbers
                    WHERE business_id = p_business_id AND status <> 'cancelled' ORDER BY id LOOP
      PERFORM release_number(p_business_id, v_number.id, 'unpaid');
      INSERT INTO audit_entries (business_id, actor, action, subject, details)
      VALUES (p_business_id, 'monthly-fees', 'number.released', v_number.number, '{"reason": "unpaid"}');
    END LOOP;
    UPDATE fee_schedules SET ended_at = v_now, end_reason = 'unpaid' WHERE business_id = p_business_id AND ended_at IS NULL;
  ELSE
    WITH announced AS (
      UPDATE phone_numbers n SET
        pending_action = 'hold', pending_reason = 'unpaid',
        pending_action_at = fee_cycle_end(s.anchor_at, s.next_index, v_now)
      FROM fee_schedules s
      WHERE n.business_id = p_business_id AND n.pending_action IS NULL AND s.business_id = p_business_id
        AND s.phone_number_id = n.id AND s.kind = 'number_fee' AND s.ended_at IS NULL
      RETURNING n.number, n.pending_action_at
    )
    INSERT INTO outbox_events (name, dedupe_key, business_id, payload, correlation_id)
    SELECT 'hold.announced', format('hold.announced:%s:%s', p_business_id, v_id), p_business_id,
           jsonb_build_object('stepId', v_id, 'balanceCents', v_account.balance_cents,
                              'holdAt', min(pending_action_at), 'numbers', jsonb_agg(number ORDER BY number)),
           'dunning-' || v_id
    FROM announced HAVING count(*) > 0;
  END IF;
  IF starts_with(v_step, 'warning_') THEN
    -- The remaining steps are at least p_days_apart days apart. If a step was late, the release is therefore later than
    -- its day in p_dunning_days.
    INSERT INTO outbox_events (name, dedupe_key, business_id, payload, correlation_id)
    SELECT 'release.warned', format('release.warned:%s:%s', p_business_id, v_id), p_business_id,
           jsonb_build_object('stepId', v_id, 'balanceCents', v_account.balance_cents,
             'day', p_dunning_days[v_place],
             'releaseAt', greatest(
               v_account.below_zero_since
                 + make_interval(hours => 24 * (SELECT max(d) FROM unnest(p_dunning_days[v_place + 1:]) d)),
               v_now + make_interval(hours => 24 * p_days_apart * (cardinality(p_dunning_steps) - v_place)))),
           'dunning-' || v_id;
  END IF;
  RETURN v_step;
END $$;
