-- Trigger of businesses: every new business has its account from the start, with a balance of zero.
CREATE OR REPLACE FUNCTION open_account() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN INSERT INTO accounts (business_id) VALUES (NEW.id); RETURN NULL; END $$;
