-- Trigger of business_languages, checked at the commit: the business of the changed row has a default language. Changes
-- of languages lock the business first (server/modules/languages/lock-languages.ts). Two concurrent removals can
-- therefore not leave the business without a default.
CREATE OR REPLACE FUNCTION keep_default_language() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_business_id integer := coalesce(NEW.business_id, OLD.business_id);
BEGIN
  IF NOT EXISTS (SELECT FROM business_languages WHERE business_id = v_business_id AND is_default) THEN
    RAISE EXCEPTION 'business % has no default language', v_business_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'business_languages_keep_default';
  END IF;
  RETURN NULL;
END $$;
