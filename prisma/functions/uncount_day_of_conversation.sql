-- Does nothing, like uncount_days_of_calls; used by triggers of conversations.
CREATE OR REPLACE FUNCTION uncount_day_of_conversation() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
