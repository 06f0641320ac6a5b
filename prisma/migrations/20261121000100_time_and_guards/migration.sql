-- The product's clock. One row; only the sandbox ever moves it (design: sandbox.md, money.md "Time").
CREATE TABLE app_clock (
  id        boolean  PRIMARY KEY DEFAULT true CHECK (id),
  "offset"  interval NOT NULL DEFAULT interval '0'
);
INSERT INTO app_clock DEFAULT VALUES;

-- What is due for a business is decided by this clock. Leases, retries, sessions and signatures use real time.
CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT clock_timestamp() + "offset" FROM app_clock $$;

-- A provider's real instant on the product's clock.
CREATE FUNCTION app_time(p_instant timestamptz) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT p_instant + "offset" FROM app_clock $$;

-- Guards tables whose rows are facts: they are added, never changed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;
