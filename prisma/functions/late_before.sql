-- The moment before which a call must have started for a change of it to be late. The day of such a call may be rolled
-- up, so the statement with the change also writes a row to late_changes. The worker rolls up a day one full day after
-- its end (plan_insight_days), at least 11 hours after its calls became late. No transaction lasts that long, because
-- statements and idle transactions end after 15 seconds (server/db/pool.ts). Called by every statement that changes
-- data of count_calls.
CREATE OR REPLACE FUNCTION late_before() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT app_now() - interval '12 hours' $$;
