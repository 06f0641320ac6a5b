-- A change of a call that began before this moment is late: the day of the call may be rolled up already, and the statement
-- that makes the change also writes a row of late_changes. The worker rolls up a day once it is over for a whole day
-- (plan_insight_days), at least 11 hours after its calls became late. No transaction lasts that long, because statements
-- and pauses end after 15 seconds (server/db/pool.ts). Called by every statement that changes what count_calls counts.
CREATE OR REPLACE FUNCTION late_before() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT app_now() - interval '12 hours' $$;
