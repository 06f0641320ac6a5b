-- Trigger of append-only tables: rows are inserted, never changed or deleted. server/db/app-role.ts finds the tables by
-- this trigger, and grants the product's role only that.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;
