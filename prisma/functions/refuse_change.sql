-- Trigger of append-only tables: rows are added, never changed or deleted. server/db/app-role.ts asks which tables have
-- it, and grants the product's role no more than that there.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;
