-- Trigger of append-only tables: rows are inserted, but never changed or deleted. server/db/app-role.ts finds the
-- tables by this trigger, and grants the role of the product only reads and inserts.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;
