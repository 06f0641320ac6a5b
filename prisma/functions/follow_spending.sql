-- Trigger of calls for updates that make a call free or chargeable again. Subtracts its amount from the counter of the
-- spending limit, or adds it again, in the same transaction. The counter is that of the day on which the call started,
-- however late its end arrives. Locks the counter after the call, like begin_call. The counter never falls below zero:
-- a wrong counter must not prevent a charge (spending_differences reports it).
CREATE OR REPLACE FUNCTION follow_spending() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
BEGIN
  UPDATE spending_days SET
    spent_cents = greatest(0, spent_cents + CASE WHEN is_free_end(NEW.charge_outcome) THEN -1 ELSE 1 END * NEW.counted_cents)
  WHERE business_id = NEW.business_id AND kind = 'calls' AND day = NEW.counted_on;
  RETURN NULL;
END $$;
