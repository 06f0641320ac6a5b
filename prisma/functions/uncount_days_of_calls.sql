-- Does nothing. The migration 20261123100000_insights creates triggers with this function, and
-- 20261202100000_late_changes drops them. The function must exist while an empty database or a backup of an older
-- schema is migrated.
CREATE OR REPLACE FUNCTION uncount_days_of_calls() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
