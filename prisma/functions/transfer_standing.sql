-- The remaining seconds of transferred calls of a business in the last 24 hours, and the number of its transfers in
-- progress. A transfer without a known end counts with all of its reserved seconds, and is in progress until the
-- reserved seconds and p_ring_seconds have passed. Called by reserve_transfer, and by the agent before it promises a
-- transfer (server/modules/telephony/routing/transfer-standing.ts).
CREATE OR REPLACE FUNCTION transfer_standing(
  p_business_id integer, p_new_day_seconds integer, p_day_seconds integer, p_new_days integer, p_ring_seconds integer
) RETURNS TABLE (seconds_left integer, open_count integer) LANGUAGE sql STABLE AS $$
  SELECT greatest(0, coalesce(
           (SELECT l.day_minutes * 60 FROM transfer_limits l WHERE l.business_id = p_business_id),
           CASE WHEN first_payment_at(p_business_id) <= app_now() - make_interval(days => p_new_days)
                THEN p_day_seconds ELSE p_new_day_seconds END)
         - coalesce(sum(coalesce(t.used_seconds, t.reserved_seconds)), 0))::integer,
         (count(*) FILTER (WHERE t.settled_at IS NULL
           AND t.started_at > app_now() - make_interval(secs => t.reserved_seconds + p_ring_seconds)))::integer
  FROM call_transfers t
  WHERE t.business_id = p_business_id AND t.started_at > app_now() - interval '24 hours'
$$;
