-- Adds cents to the counter of a spending limit for a calendar day of the business. Returns true when they were added.
-- Returns false, and adds nothing, when the sum would exceed the limit; a null limit is never exceeded. The row of the
-- day is locked before it is read, so that concurrent calls cannot exceed the limit together. Events notify the admins
-- at 80 % and at the limit, once per day and limit. Called by begin_call and end_call_back, after they have locked the
-- row of the call.
CREATE OR REPLACE FUNCTION count_spending(
  p_business_id integer, p_kind text, p_day date, p_cents bigint, p_limit_cents bigint, p_correlation_id text
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_near  bigint := p_limit_cents * 8 / 10;
  v_spent bigint;
BEGIN
  INSERT INTO spending_days AS d (business_id, kind, day, spent_cents)
  SELECT p_business_id, p_kind, p_day, p_cents WHERE coalesce(p_cents <= p_limit_cents, true)
  ON CONFLICT (business_id, kind, day) DO UPDATE SET spent_cents = d.spent_cents + excluded.spent_cents
  WHERE coalesce(d.spent_cents + excluded.spent_cents <= p_limit_cents, true)
  RETURNING d.spent_cents INTO v_spent;

  IF v_spent IS NULL OR (v_spent >= v_near AND v_spent - p_cents < v_near) THEN
    INSERT INTO outbox_events (name, dedupe_key, business_id, payload, correlation_id)
    SELECT e.name, format('%s:%s:%s', e.name, p_business_id, e.occasion), p_business_id,
           jsonb_build_object('occasion', e.occasion, 'kind', p_kind, 'limitCents', p_limit_cents), p_correlation_id
    FROM (SELECT CASE WHEN v_spent IS NULL THEN 'spending.reached' ELSE 'spending.near' END AS name,
                 format('%s-%s-%s', p_kind, p_day, p_limit_cents) AS occasion) e
    ON CONFLICT (dedupe_key) DO NOTHING;
  END IF;
  RETURN v_spent IS NOT NULL;
END $$;
