-- Posts new entries to the ledger and changes the balances by them. No other function writes ledger_entries or changes
-- a balance. The n-th elements of all arrays form one entry; an omitted array means null for every entry. p_facts: the
-- values from which the text of an entry is rendered, by column name. Which values an entry needs depends on its kind
-- (constraint ledger_entries_explained). Returns the posted entries.
--
-- Guarantees:
--   - The entries of a business continue its sequence without a gap, in the order of the arrays. Each entry stores the
--     balance after it.
--   - Each account is updated once. calls_below_zero counts the call charges after which the balance was below zero. An
--     entry of another kind after which the balance is zero or more resets this count.
--   - All or nothing: if one entry violates a constraint, no entry is posted. An existing (kind, source) raises
--     unique_violation, so the calling function must skip entries that are already posted.
--
-- Locks the accounts in ascending business_id. All functions that lock several accounts use this order, so that they
-- cannot deadlock.
--
-- Called by post_ledger_entry, apply_call_events and charge_due_periods. These functions set plan_cache_mode and
-- enable_seqscan, so that PostgreSQL looks rows up by key.
CREATE OR REPLACE FUNCTION post_ledger_entries(
  p_business_ids integer[], p_kinds text[], p_sources text[], p_amounts_cents bigint[],
  p_call_sids text[] DEFAULT NULL, p_facts jsonb[] DEFAULT NULL, p_created_at timestamptz DEFAULT NULL
) RETURNS TABLE (business_id integer, sequence bigint, kind text, source text, amount_cents bigint,
                 balance_after_cents bigint)
LANGUAGE plpgsql
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH account AS MATERIALIZED (
    -- Balances are read with a lock: after waiting for it, PostgreSQL returns the current version of the row, not the
    -- one at the start of the statement.
    SELECT business_id, balance_cents, last_sequence FROM accounts
    WHERE business_id = ANY (p_business_ids) ORDER BY business_id FOR NO KEY UPDATE
  ), entry AS MATERIALIZED (
    -- With LEFT JOIN, an entry of an unknown business raises an error instead of being dropped.
    SELECT e.*, a.last_sequence + row_number() OVER so_far AS sequence,
           (a.balance_cents + sum(e.amount_cents) OVER so_far)::bigint AS balance_after_cents
    FROM unnest(p_business_ids, p_kinds, p_sources, p_amounts_cents, p_call_sids, p_facts)
      WITH ORDINALITY AS e (business_id, kind, source, amount_cents, call_sid, facts, place)
    LEFT JOIN account a ON a.business_id = e.business_id
    WINDOW so_far AS (PARTITION BY e.business_id ORDER BY e.place ROWS UNBOUNDED PRECEDING)
  ), settled AS (
    UPDATE accounts a SET
      balance_cents = a.balance_cents + t.amount_cents,
      last_sequence = a.last_sequence + t.entries,
      last_credit_sequence = coalesce(t.last_credit_sequence, a.last_credit_sequence),
      calls_below_zero = t.calls_below_zero + CASE WHEN t.is_paid THEN 0 ELSE a.calls_below_zero END
    FROM (
      SELECT e.business_id, count(*) AS entries, sum(e.amount_cents)::bigint AS amount_cents,
             max(e.sequence) FILTER (WHERE e.amount_cents > 0) AS last_credit_sequence,
             count(*) FILTER (WHERE e.kind = 'call_charge' AND e.balance_after_cents < 0
                                AND e.sequence > coalesce(e.paid_sequence, 0)) AS calls_below_zero,
             bool_or(e.paid_sequence IS NOT NULL) AS is_paid
      FROM (
        -- paid_sequence: the last entry of each business that resets the count of calls below zero.
        SELECT *, max(sequence) FILTER (WHERE kind <> 'call_charge' AND balance_after_cents >= 0)
                    OVER (PARTITION BY business_id) AS paid_sequence
        FROM entry
      ) e
      GROUP BY e.business_id
    ) t
    WHERE a.business_id = t.business_id
  )
  INSERT INTO ledger_entries AS l
    (business_id, sequence, kind, source, amount_cents, balance_after_cents, call_sid, phone_number_id, phone_number,
     first_day, last_day, channel, note, created_at)
  SELECT e.business_id, e.sequence, e.kind, e.source, e.amount_cents, e.balance_after_cents, e.call_sid,
         f.phone_number_id, f.phone_number, f.first_day, f.last_day, f.channel, f.note,
         coalesce(p_created_at, app_now())
  FROM entry e
  LEFT JOIN LATERAL jsonb_to_record(e.facts) AS f (phone_number_id integer, phone_number text, first_day date,
                                                   last_day date, channel text, note text) ON true
  RETURNING l.business_id, l.sequence, l.kind, l.source, l.amount_cents, l.balance_after_cents;
END $$;
