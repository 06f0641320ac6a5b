-- Charges calls: applies many call events in one round trip and in the one transaction of the caller. Claims due events
-- of a shard (or exactly p_ids), merges them into their calls and marks them done. Posts one ledger entry for each call
-- that became billable (post_ledger_entries). A business that falls below its threshold gets a recharge
-- (open_recharges) or an outbox event. Running the function again with the same events changes nothing, because they
-- are no longer due. A charged call is never charged again.
--
-- Raises unique_violation when the call of an event belongs to another business. Then nothing is stored, and the caller
-- (server/modules/telephony/calls/charge-shard.ts) bisects the batch and dead-letters the event.
--
-- Returns one row: the numbers of claimed events, of charged calls, of events for unknown numbers, of completed calls
-- without a known duration, and of completed calls that the agent did not answer; the ids of the businesses with
-- changed calls; the number of opened recharges.
--
-- Lock order: the events, the accounts in ascending business_id, the calls, and the counters of spending from which
-- free calls are subtracted (follow_spending). Skips events that another worker has locked; with p_ids, waits for them.
-- begin_call and post_ledger_entries use the same order, so that none of them can deadlock with another.
--
-- Removes the caller's number from the events of a call whose caller was erased (erase-traces.ts).
--
-- Opens a follow-up for each call that became missed. Removes the reason "missed" from the follow-up of a call that is
-- no longer missed (settle_follow_up).
--
-- Changes of calls that started before late_before() are written to late_changes, because their days may be rolled
-- up.
CREATE OR REPLACE FUNCTION apply_call_events(
  p_shard integer, p_limit integer, p_billable_seconds integer, p_recharges_a_day integer, p_retry_hours integer[],
  p_ids bigint[] DEFAULT NULL
)
RETURNS TABLE (claimed integer, charged integer, unknown_numbers integer, without_duration integer, not_taken integer,
               business_ids integer[], recharges integer)
LANGUAGE plpgsql
-- Forces look-ups by key, with one generic plan and without sequential scans. Table statistics are outdated exactly
-- when a burst of events arrives, and foreign key checks keep their first plan.
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
  v_recharges  integer := 0;
BEGIN
  IF p_ids IS NULL THEN
    -- Sorts in the order of the index inbox_events_due; no other index has this order. Without the sort, the planner
    -- rates the primary key as equally good while the statistics contain rows of only one shard. A scan of the primary
    -- key reads every event ever processed.
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
    -- Waits for locked rows instead of skipping them. PostgreSQL reports a failed statement to its client shortly
    -- before it releases the locks of the statement. A bisection requests the same rows immediately afterwards.
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

  -- Locks the accounts in ascending order under any plan, so that batches with common businesses wait for each other
  -- instead of deadlocking.
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
           l.direction, caller_number(l."from"), l."to", n.language_code, l.status, l."durationSeconds",
           call_charge_outcome(l.status, l."durationSeconds", false, NULL, p_billable_seconds),
           l.occurred_at - make_interval(secs => coalesce(l."durationSeconds", 0)),
           CASE WHEN call_has_ended(l.status) THEN l.occurred_at END, v_now, v_now
    FROM latest l
    LEFT JOIN phone_numbers n
      ON n.business_id = l.business_id AND n.number = l."ourNumber" AND n.released_at IS NULL
    ON CONFLICT (call_sid) DO UPDATE SET
      status           = CASE WHEN call_status_outranks(excluded.status, c.status)
                              THEN excluded.status ELSE c.status END,
      duration_seconds = CASE WHEN call_status_outranks(excluded.status, c.status)
                              THEN excluded.duration_seconds
                              WHEN excluded.status = c.status
                              THEN coalesce(c.duration_seconds, excluded.duration_seconds)
                              ELSE c.duration_seconds END,
      ended_at         = CASE WHEN call_status_outranks(excluded.status, c.status)
                              THEN excluded.ended_at ELSE c.ended_at END,
      started_at       = least(c.started_at, excluded.started_at),
      -- An event of a higher rank sets a new outcome. Otherwise only the outcomes pending and not_taken are computed
      -- again, because the end, the duration or the start of the call was missing.
      charge_outcome   = CASE WHEN call_status_outranks(excluded.status, c.status)
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
              c.erased_at IS NOT NULL AS is_erased, old.started_at AS former_start,
              call_is_missed(c.direction, c.charge_outcome) AS is_missed,
              coalesce(call_is_missed(old.direction, old.charge_outcome), false) AS was_missed
  ), late AS (
    -- If the start of a call has changed, late_changes gets one row for the old start and one for the new start,
    -- because they may be on different days.
    INSERT INTO late_changes (business_id, started_at)
    SELECT DISTINCT f.business_id, s.started_at
    FROM folded f CROSS JOIN LATERAL (VALUES (f.started_at), (f.former_start)) s (started_at)
    WHERE s.started_at < v_late
  ), billable AS MATERIALIZED (
    -- The subquery is one look-up by key per call under any plan. NOT EXISTS would become a join, and a join that was
    -- planned for a short ledger reads the whole ledger for every call.
    SELECT f.business_id, f.call_sid FROM folded f
    WHERE f.charge_outcome = 'charged'
      AND (SELECT e.id FROM ledger_entries e WHERE e.kind = 'call_charge' AND e.source = f.call_sid) IS NULL
  ), charge AS (
    SELECT f.business_id, f.call_sid, b.call_price_cents, l.id AS event_id
    FROM billable f
    JOIN latest l ON l.business_id = f.business_id AND l."callSid" = f.call_sid
    JOIN businesses b ON b.id = f.business_id
  ), done AS (
    UPDATE inbox_events i SET
      done_at = clock_timestamp(),
      attempts = i.attempts + 1,
      outcome = CASE WHEN i.business_id IS NULL THEN 'unknown_number' ELSE f.charge_outcome END,
      payload = CASE WHEN f.is_erased
                     THEN i.payload ||
                          jsonb_build_object(CASE e.direction WHEN 'outbound' THEN 'to' ELSE 'from' END, NULL)
                     ELSE i.payload END
    FROM event e LEFT JOIN folded f ON f.business_id = e.business_id AND f.call_sid = e."callSid"
    WHERE i.id = e.id AND (e.business_id IS NULL OR f.call_sid IS NOT NULL)
    RETURNING i.business_id
  )
  SELECT cardinality(v_ids) AS claimed,
         cardinality(charges.call_sids) AS charged, charges.business_ids AS charged_ids, charges.call_sids,
         charges.amounts_cents,
         (SELECT count(*)::integer FROM done) AS done,
         (SELECT count(*)::integer FROM done WHERE business_id IS NULL) AS unknown_numbers,
         (SELECT count(*)::integer FROM folded WHERE status = 'completed' AND charge_outcome = 'pending')
           AS without_duration,
         (SELECT count(*)::integer FROM folded WHERE status = 'completed' AND charge_outcome = 'not_taken') AS not_taken,
         (SELECT coalesce(array_agg(DISTINCT business_id), '{}') FROM done WHERE business_id IS NOT NULL) AS business_ids,
         (SELECT jsonb_agg(jsonb_build_array(business_id, call_sid, is_missed) ORDER BY business_id, call_sid)
          FROM folded WHERE is_missed <> was_missed) AS missed
  INTO v_result
  FROM (
    SELECT coalesce(array_agg(c.business_id), '{}') AS business_ids, coalesce(array_agg(c.call_sid), '{}') AS call_sids,
           coalesce(array_agg(-c.call_price_cents), '{}') AS amounts_cents
    FROM (SELECT * FROM charge ORDER BY event_id) c
  ) charges;

  IF v_result.done < v_result.claimed THEN
    RAISE EXCEPTION 'call event conflict: a call of these events belongs to another business'
      USING ERRCODE = 'unique_violation';
  END IF;

  -- If the end event of a call is applied before its start is known, the call counts as missed and gets a follow-up.
  -- When the start arrives, the charge outcome is computed again. If the call was answered, the reason "missed" is then
  -- removed from its follow-up.
  PERFORM settle_follow_up((m.call ->> 0)::integer, m.call ->> 1, '{missed}',
                           CASE WHEN (m.call ->> 2)::boolean THEN '{missed}'::text[] ELSE '{}' END)
  FROM jsonb_array_elements(v_result.missed) AS m (call);

  IF v_result.charged > 0 THEN
    WITH posted AS MATERIALIZED (
      SELECT * FROM post_ledger_entries(
        v_result.charged_ids, array_fill('call_charge'::text, ARRAY[v_result.charged]), v_result.call_sids,
        v_result.amounts_cents, p_call_sids => v_result.call_sids, p_created_at => v_now)
    )
    INSERT INTO outbox_events (name, dedupe_key, business_id, payload, correlation_id)
    SELECT 'balance.low', format('balance.low:%s:%s', p.business_id, p.sequence), p.business_id,
           jsonb_build_object('balanceCents', p.balance_after_cents, 'thresholdCents', b.recharge_threshold_cents,
                              'sequence', p.sequence),
           p.source
    FROM posted p JOIN businesses b ON b.id = p.business_id
    -- Selects the charge that crosses the threshold: the balance before it was not below the threshold.
    WHERE NOT b.is_auto_recharge AND p.balance_after_cents < b.recharge_threshold_cents
      AND p.balance_after_cents - p.amount_cents >= b.recharge_threshold_cents;
    v_recharges := open_recharges(v_businesses, p_recharges_a_day, p_retry_hours);
  END IF;

  RETURN QUERY SELECT v_result.claimed, v_result.charged, v_result.unknown_numbers, v_result.without_duration,
                      v_result.not_taken, v_result.business_ids, v_recharges;
END $$;
