-- Trigger of calls for updates that make a call free or chargeable again: its amount in the limit of its day is
-- returned, or counts again, in the same commit. The day is that of the call's beginning, however late its end arrives.
-- Locks the counter after the call, as begin_call does. Never below zero: a wrong counter must not prevent a charge
-- (spending_differences finds it).
CREATE OR REPLACE FUNCTION follow_spending() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
BEGIN
  UPDATE spending_days SET
    spent_cents = greatest(0, spent_cents + CASE WHEN is_free_end(NEW.charge_outcome) THEN -1 ELSE 1 END * NEW.counted_cents)
  WHERE business_id = NEW.business_id AND kind = 'calls' AND day = NEW.counted_on;
  RETURN NULL;
END $$;
