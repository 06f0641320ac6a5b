-- Does nothing, like uncount_days_of_calls. Triggers of conversations use it.
CREATE OR REPLACE FUNCTION uncount_day_of_conversation() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
