-- Trigger of recharge_consents: the only allowed change of a consent is its withdrawal, and no consent is deleted.
CREATE OR REPLACE FUNCTION keep_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.withdrawn_at IS NOT NULL
     OR to_jsonb(NEW) - 'withdrawn_at' IS DISTINCT FROM to_jsonb(OLD) - 'withdrawn_at' THEN
    RAISE EXCEPTION 'a consent is kept as it was given' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
