-- The charge: applies many call events in one round trip and in the caller's one commit. Claims due events of a shard
-- (or exactly p_ids), folds them into their calls, posts one ledger line for each call that became billable, updates
-- the balances, opens the recharges of those that fell below their threshold or writes an outbox event for them, and
-- marks the events done. Applying the same events again finds nothing due; a call that was charged is never charged
-- again.
--
-- Raises unique_violation when an event's call belongs to another business. Nothing is kept then, and the caller
-- (server/domains/calls/charge-shard.ts) bisects the batch and dead-letters the event.
--
-- Returns one row: how many events were claimed; calls charged; events for a number that is nobody's; completed calls
-- whose length is still unknown; completed calls that we did not take; the businesses whose calls changed; recharges
-- that were opened.
--
-- Locks the events first (another worker's are skipped; with p_ids it waits for them), then the accounts in ascending
-- business_id, then the calls, then what calls that proved free give back (follow_spending). begin_call and
-- post_ledger_entry keep the same order, so that none of them can deadlock with another.
--
-- Changes of calls that began before late_before() are written to late_changes: their days may be rolled up already.
CREATE OR REPLACE FUNCTION apply_call_events(p_shard integer, p_limit integer, p_billable_seconds integer, p_ids bigint[] DEFAULT NULL)
RETURNS TABLE (claimed integer, charged integer, unknown_numbers integer, without_duration integer, not_taken integer,
               business_ids integer[], recharges integer)
LANGUAGE plpgsql
-- Every look-up here goes by a key. One plan for all, and never a scan of a whole table: the tables' statistics are
-- old exactly when a burst comes, and the checks of foreign keys keep the first plan that they were given.
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  v_ids        bigint[];
  v_businesses integer[];
  v_now        timestamptz := app_now();
  v_ahead      interval := v_now - clock_timestamp();
  v_late       timestamptz := late_before();
  v_result     record;
BEGIN
  IF p_ids IS NULL THEN
    -- In the order of inbox_events_due and of no other index: while one shard holds all that is known of the table, its
    -- key by id looks as good to the planner, and that reads every event that was ever done.
    SELECT array_agg(due.id), array_agg(DISTINCT due.business_id) FILTER (WHERE due.business_id IS NOT NULL)
    INTO v_ids, v_businesses
    FROM (
      SELECT i.id, i.business_id FROM inbox_events i
      WHERE i.shard BETWEEN p_shard AND p_shard AND i.provider = 'twilio' AND i.done_at IS NULL AND i.dead_at IS NULL
        AND i.next_try_at <= clock_timestamp()
      ORDER BY i.shard, i.id LIMIT p_limit
      FOR UPDATE SKIP LOCKED
    ) due;
  ELSE
    -- Waits for locks instead of skipping: PostgreSQL tells a client that its statement failed a moment before it
    -- lets go of that statement's locks, and a bisection asks for the same rows right then.
    SELECT array_agg(due.id), array_agg(DISTINCT due.business_id) FILTER (WHERE due.business_id IS NOT NULL)
    INTO v_ids, v_businesses
    FROM (
      SELECT i.id, i.business_id FROM inbox_events i
      WHERE i.id = ANY (p_ids) AND i.shard = p_shard AND i.provider = 'twilio'
        AND i.done_at IS NULL AND i.dead_at IS NULL
      ORDER BY i.id
      FOR UPDATE
    ) due;
  END IF;
  IF v_ids IS NULL THEN
    RETURN QUERY SELECT 0, 0, 0, 0, 0, '{}'::integer[], 0;
    RETURN;
  END IF;

  -- Ascending, and the plan cannot change it: two batches that share businesses queue up, they never cross.
  PERFORM 1 FROM accounts WHERE business_id = ANY (v_businesses) ORDER BY business_id FOR NO KEY UPDATE;

  WITH event AS MATERIALIZED (
    SELECT i.id, i.business_id, e.*, e."occurredAt" + v_ahead AS occurred_at
    FROM inbox_events i, jsonb_to_record(i.payload) AS e("callSid" text, status text, "durationSeconds" integer,
         direction text, "from" text, "to" text, "ourNumber" text, "occurredAt" timestamptz)
    WHERE i.id = ANY (v_ids)
  ), latest AS MATERIALIZED (
    SELECT DISTINCT ON (business_id, "callSid") * FROM event WHERE business_id IS NOT NULL
    ORDER BY business_id, "callSid", call_status_rank(status) DESC, "durationSeconds" IS NULL, id
  ), folded AS (
    INSERT INTO calls AS c (business_id, call_sid, phone_number_id, customer_id, direction, from_number, to_number,
                       language_code, status, duration_seconds, charge_outcome, started_at, ended_at,
                       created_at, updated_at)
    SELECT l.business_id, l."callSid", n.id,
           (SELECT min(k.id) FROM customers k
            WHERE k.business_id = l.business_id
              AND k.phone = CASE l.direction WHEN 'inbound' THEN l."from" ELSE l."to" END),
           l.direction, l."from", l."to", n.language_code, l.status, l."durationSeconds",
           call_charge_outcome(l.status, l."durationSeconds", false, NULL, p_billable_seconds),
           l.occurred_at - make_interval(secs => coalesce(l."durationSeconds", 0)),
           CASE WHEN call_has_ended(l.status) THEN l.occurred_at END, v_now, v_now
    FROM latest l
    LEFT JOIN phone_numbers n
      ON n.business_id = l.business_id AND n.number = l."ourNumber" AND n.released_at IS NULL
    ON CONFLICT (call_sid) DO UPDATE SET
      status           = CASE WHEN call_status_rank(excluded.status) > call_status_rank(c.status)
                              THEN excluded.status ELSE c.status END,
      duration_seconds = CASE WHEN call_status_rank(excluded.status) > call_status_rank(c.status)
                              THEN excluded.duration_seconds
                              WHEN excluded.status = c.status
                              THEN coalesce(c.duration_seconds, excluded.duration_seconds)
                              ELSE c.duration_seconds END,
      ended_at         = CASE WHEN call_status_rank(excluded.status) > call_status_rank(c.status)
                              THEN excluded.ended_at ELSE c.ended_at END,
      started_at       = least(c.started_at, excluded.started_at),
      -- Settled is settled, until a greater end comes. What waits, for its length or its beginning, is judged again.
      charge_outcome   = CASE WHEN call_status_rank(excluded.status) > call_status_rank(c.status)
                              THEN call_charge_outcome(excluded.status, excluded.duration_seconds,
                                                       c.began_at IS NOT NULL, c.refusal, p_billable_seconds)
                              WHEN c.charge_outcome IN ('pending', 'not_taken')
                              THEN call_charge_outcome(c.status,
                                     CASE WHEN excluded.status = c.status
                                          THEN coalesce(c.duration_seconds, excluded.duration_seconds)
                                          ELSE c.duration_seconds END,
                                     c.began_at IS NOT NULL, c.refusal, p_billable_seconds)
                              ELSE c.charge_outcome END,
      updated_at       = v_now
    WHERE c.business_id = excluded.business_id
    RETURNING c.business_id, c.call_sid, c.status, c.duration_seconds, c.charge_outcome, c.started_at,
              old.started_at AS former_start
  ), late AS (
    -- Both the day that a call left and the day that it came to.
    INSERT INTO late_changes (business_id, started_at)
    SELECT DISTINCT f.business_id, s.started_at
    FROM folded f CROSS JOIN LATERAL (VALUES (f.started_at), (f.former_start)) s (started_at)
    WHERE s.started_at < v_late
  ), billable AS MATERIALIZED (
    -- One look-up by key a call, whatever the plan. NOT EXISTS would become a join, and a join that was planned while
    -- the ledger was short reads all of it for every call.
    SELECT f.business_id, f.call_sid, f.duration_seconds FROM folded f
    WHERE f.charge_outcome = 'charged'
      AND (SELECT e.id FROM ledger_entries e WHERE e.kind = 'call_charge' AND e.source = f.call_sid) IS NULL
  ), charge AS (
    SELECT f.business_id, f.call_sid, f.duration_seconds, b.call_price_cents, b.recharge_threshold_cents,
           b.is_auto_recharge,
           a.balance_cents, a.last_sequence,
           row_number() OVER per_business AS place,
           a.balance_cents - sum(b.call_price_cents) OVER per_business AS balance_after_cents
    FROM billable f
    JOIN latest l ON l.business_id = f.business_id AND l."callSid" = f.call_sid
    JOIN accounts a ON a.business_id = f.business_id
    JOIN businesses b ON b.id = f.business_id
    WINDOW per_business AS (PARTITION BY f.business_id ORDER BY l.id)
  ), posted AS (
    INSERT INTO ledger_entries
      (business_id, sequence, kind, source, amount_cents, balance_after_cents, call_sid, created_at)
    SELECT business_id, last_sequence + place, 'call_charge', call_sid, -call_price_cents, balance_after_cents, call_sid,
           v_now
    FROM charge
  ), settled AS (
    UPDATE accounts a SET
      balance_cents = s.balance_after_cents,
      last_sequence = a.last_sequence + s.charges,
      calls_below_zero = a.calls_below_zero + s.below_zero
    FROM (
      SELECT business_id, count(*) AS charges, min(balance_after_cents) AS balance_after_cents,
             count(*) FILTER (WHERE balance_after_cents < 0) AS below_zero
      FROM charge GROUP BY business_id
    ) s
    WHERE a.business_id = s.business_id
  ), crossing AS (
    INSERT INTO outbox_events (name, dedupe_key, business_id, payload, correlation_id)
    SELECT DISTINCT ON (business_id)
           'balance.low', format('balance.low:%s:%s', business_id, last_sequence + place), business_id,
           jsonb_build_object('balanceCents', balance_after_cents, 'thresholdCents', recharge_threshold_cents,
                              'sequence', last_sequence + place),
           call_sid
    FROM charge
    WHERE NOT is_auto_recharge
      AND balance_cents >= recharge_threshold_cents AND balance_after_cents < recharge_threshold_cents
    ORDER BY business_id, place
  ), done AS (
    UPDATE inbox_events i SET
      done_at = clock_timestamp(),
      attempts = i.attempts + 1,
      outcome = CASE WHEN i.business_id IS NULL THEN 'unknown_number' ELSE f.charge_outcome END
    FROM event e LEFT JOIN folded f ON f.business_id = e.business_id AND f.call_sid = e."callSid"
    WHERE i.id = e.id AND (e.business_id IS NULL OR f.call_sid IS NOT NULL)
    RETURNING i.business_id
  )
  SELECT cardinality(v_ids) AS claimed,
         (SELECT count(*)::integer FROM charge) AS charged,
         (SELECT count(*)::integer FROM done WHERE business_id IS NULL) AS unknown_numbers,
         (SELECT count(*)::integer FROM folded WHERE status = 'completed' AND charge_outcome = 'pending')
           AS without_duration,
         (SELECT count(*)::integer FROM folded WHERE status = 'completed' AND charge_outcome = 'not_taken') AS not_taken,
         (SELECT coalesce(array_agg(DISTINCT business_id), '{}') FROM done WHERE business_id IS NOT NULL) AS business_ids
  INTO v_result;

  IF EXISTS (SELECT FROM inbox_events WHERE id = ANY (v_ids) AND done_at IS NULL) THEN
    RAISE EXCEPTION 'call event conflict: a call of these events belongs to another business'
      USING ERRCODE = 'unique_violation';
  END IF;

  RETURN QUERY SELECT v_result.claimed, v_result.charged, v_result.unknown_numbers, v_result.without_duration,
                      v_result.not_taken, v_result.business_ids,
                      CASE WHEN v_result.charged = 0 THEN 0 ELSE open_recharges(v_businesses) END;
END $$;
