-- A change of a call is late if the call started before the returned time, because the day of the call may be rolled up
-- already. The statement with the change then also writes a row to late_changes. The worker rolls up a day one full day
-- after its end (plan_insight_days), at least 11 hours after its calls became late. No transaction lasts that long,
-- because statements and idle transactions end after 15 seconds (server/db/pool.ts). Called by every statement that
-- changes data which count_calls() aggregates.
CREATE OR REPLACE FUNCTION late_before() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT app_now() - interval '12 hours' $$;
