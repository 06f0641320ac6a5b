-- The steps of dunning, the waits after a decline and the number of recharges in 24 hours are parameters now
-- (server/core/plan.ts). Until the workers and servers of this version run, those of the version before charge no calls
-- and no fees; what is due stays due.
DROP FUNCTION IF EXISTS apply_call_events(integer, integer, integer, bigint[]);
DROP FUNCTION IF EXISTS charge_due_periods(integer, integer, integer);
DROP FUNCTION IF EXISTS open_recharges(integer[]);
DROP FUNCTION IF EXISTS open_recharge(integer, boolean);
DROP FUNCTION IF EXISTS dun_business(integer);
DROP FUNCTION IF EXISTS tell_unpaid(integer[]);
DROP FUNCTION IF EXISTS dunning_ladder();
