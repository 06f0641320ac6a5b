-- Trigger of append-only tables: rows are inserted, but never changed or deleted. server/db/app-role.ts finds these
-- tables by the trigger and grants only SELECT and INSERT to the role of the product.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;
