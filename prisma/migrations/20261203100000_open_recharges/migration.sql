-- A recharge is open until ended_at is set. The check of recharges ties that to its state, so that no other place has to
-- list the open states. Until now the index and four functions listed them.
DROP INDEX recharges_one_open;
CREATE UNIQUE INDEX recharges_one_open ON recharges (business_id) WHERE ended_at IS NULL;
