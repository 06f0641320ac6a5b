-- Trigger of business_languages, at the commit: the business of the changed row has a default language. Changes of
-- languages lock the business first (server/modules/languages/lock-languages.ts), so that no two commits can each
-- rely on the language that the other one removes.
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
