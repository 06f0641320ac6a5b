-- The clock of the product: the system clock plus the offset of app_clock, which only the sandbox changes. This clock
-- decides what is due for a business and is the default of most created_at columns. Leases, retries, sessions and
-- signatures use clock_timestamp() instead. Called by tables and statements everywhere; reads one row and locks
-- nothing.
CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT clock_timestamp() + "offset" FROM app_clock $$;
