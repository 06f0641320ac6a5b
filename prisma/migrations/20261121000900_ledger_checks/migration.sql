-- What each comparison of all balances with their ledgers found, so that the server can tell when the last one was.
CREATE TABLE ledger_checks (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  checked_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Businesses whose books did not add up; counted to 100.
  differences integer     NOT NULL CHECK (differences >= 0)
);
