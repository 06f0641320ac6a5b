-- The prepaid balance of a business, and every cent that ever moved it.

-- The account: a narrow row of its own, because it is the one row that every charge of a business locks.
CREATE TABLE accounts (
  business_id      integer PRIMARY KEY REFERENCES businesses (id),
  balance_cents    bigint  NOT NULL DEFAULT 0,
  last_sequence    bigint  NOT NULL DEFAULT 0 CHECK (last_sequence >= 0),
  calls_below_zero integer NOT NULL DEFAULT 0 CHECK (calls_below_zero >= 0),
  -- The line of the ledger that last put money in: what the owner was told since then need not be told again.
  last_credit_sequence bigint NOT NULL DEFAULT 0 CHECK (last_credit_sequence <= last_sequence)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
CREATE TRIGGER businesses_have_an_account AFTER INSERT ON businesses FOR EACH ROW EXECUTE FUNCTION open_account();

-- The ledger: every cent, once, for ever. (kind, source) is what makes a second delivery harmless;
-- (business_id, sequence) with balance_after_cents is a chain in which a lost or doubled line shows.
CREATE TABLE ledger_entries (
  id                  bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id         integer NOT NULL REFERENCES businesses (id),
  sequence            bigint  NOT NULL CHECK (sequence >= 1),
  -- A refund that the person's bank sends back is the business's money again (refund_reversal).
  kind                text    NOT NULL
                      CHECK (kind IN ('call_charge', 'platform_fee', 'number_fee', 'hold_fee', 'topup', 'refund',
                                      'refund_reversal', 'dispute', 'dispute_reversal', 'adjustment')),
  source              text    NOT NULL CHECK (source <> ''),
  amount_cents        bigint  NOT NULL CHECK (amount_cents <> 0),
  balance_after_cents bigint  NOT NULL,
  reason              text    NOT NULL CHECK (reason <> ''),
  call_sid            text,
  created_at          timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (kind, source),
  UNIQUE (business_id, sequence),
  FOREIGN KEY (business_id, call_sid) REFERENCES calls (business_id, call_sid),
  CHECK ((kind = 'call_charge') = (call_sid IS NOT NULL)),
  CHECK (kind <> 'call_charge' OR (source = call_sid AND amount_cents < 0))
);
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The books of every business in one look: no row when every cent is accounted for.
CREATE VIEW ledger_differences AS
SELECT a.business_id,
       a.balance_cents - coalesce(l.total, 0)                  AS balance_difference_cents,
       a.last_sequence - coalesce(l.entries, 0)                AS missing_entries,
       coalesce(l.broken, 0)                                   AS broken_links
FROM accounts a
LEFT JOIN (
  SELECT business_id, sum(amount_cents)::bigint AS total, count(*) AS entries,
         count(*) FILTER (WHERE balance_after_cents <> previous + amount_cents OR sequence <> place) AS broken
  FROM (
    SELECT business_id, amount_cents, balance_after_cents, sequence,
           row_number() OVER chain AS place,
           coalesce(lag(balance_after_cents) OVER chain, 0) AS previous
    FROM ledger_entries
    WINDOW chain AS (PARTITION BY business_id ORDER BY sequence)
  ) links
  GROUP BY business_id
) l USING (business_id)
WHERE a.balance_cents <> coalesce(l.total, 0) OR a.last_sequence <> coalesce(l.entries, 0) OR coalesce(l.broken, 0) <> 0;

-- What each comparison of all balances with their ledgers found, so that the server can tell when the last one was.
CREATE TABLE ledger_checks (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  checked_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Businesses whose books did not add up; counted to 100.
  differences integer     NOT NULL CHECK (differences >= 0)
);
