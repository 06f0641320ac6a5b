-- Trigger of businesses: creates the account of a new business with a balance of zero.
CREATE OR REPLACE FUNCTION open_account() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN INSERT INTO accounts (business_id) VALUES (NEW.id); RETURN NULL; END $$;
