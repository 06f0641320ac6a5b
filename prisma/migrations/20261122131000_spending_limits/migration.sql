-- What a business may spend in a day of its own calendar, by what it is spent on, and what it has spent.

-- The owner's choice; without a row the plan's limit applies (server/core/plan.ts).
CREATE TABLE spending_limits (
  business_id integer     NOT NULL REFERENCES businesses (id),
  kind        text        NOT NULL CHECK (kind IN ('calls')),
  -- Null: no limit.
  limit_cents bigint      CHECK (limit_cents > 0),
  changed_at  timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (business_id, kind)
);

-- What counts toward the limit of a day: what was charged, and what is under way at its full price. A counter, so that
-- a call costs one look whatever came before it; spending_differences compares it with what it counts.
CREATE TABLE spending_days (
  business_id integer NOT NULL REFERENCES businesses (id),
  kind        text    NOT NULL CHECK (kind IN ('calls')),
  day         date    NOT NULL,
  spent_cents bigint  NOT NULL CHECK (spent_cents >= 0),
  PRIMARY KEY (business_id, kind, day)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

ALTER TABLE calls
  -- Toward which day of the business it counted when it began, and with how much; it stays when the call proves free.
  -- Null for what was not taken, and for calls that began before there were limits.
  ADD COLUMN counted_on    date,
  ADD COLUMN counted_cents bigint CHECK (counted_cents > 0),
  ADD CONSTRAINT calls_counted_whole CHECK ((counted_on IS NULL) = (counted_cents IS NULL)),
  ADD CONSTRAINT calls_counted_if_taken CHECK (counted_on IS NULL OR (began_at IS NOT NULL AND refusal IS NULL));
CREATE TRIGGER calls_follow_spending AFTER UPDATE OF charge_outcome ON calls FOR EACH ROW
  WHEN (NEW.counted_on IS NOT NULL AND is_free_end(OLD.charge_outcome) <> is_free_end(NEW.charge_outcome))
  EXECUTE FUNCTION follow_spending();

ALTER TABLE calls DROP CONSTRAINT calls_refusal_check, DROP CONSTRAINT calls_charge_outcome_check;
ALTER TABLE calls
  ADD CONSTRAINT calls_refusal_check
    CHECK (refusal IN ('refused_no_funds', 'number_on_hold', 'suspended', 'spending_limit')),
  ADD CONSTRAINT calls_charge_outcome_check
    CHECK (charge_outcome IN ('pending', 'charged', 'too_short', 'not_completed', 'not_taken',
                              'refused_no_funds', 'number_on_hold', 'suspended', 'spending_limit'));

-- The counters beside the calls that they count: no row when they agree.
CREATE VIEW spending_differences AS
SELECT business_id, day, coalesce(d.spent_cents, 0) - coalesce(c.spent_cents, 0) AS difference_cents
FROM (SELECT * FROM spending_days WHERE kind = 'calls') d
FULL JOIN (
  SELECT business_id, counted_on AS day, sum(counted_cents)::bigint AS spent_cents FROM calls
  WHERE counted_on IS NOT NULL AND NOT is_free_end(charge_outcome) GROUP BY business_id, counted_on
) c USING (business_id, day)
WHERE coalesce(d.spent_cents, 0) <> coalesce(c.spent_cents, 0);

-- It is told the limit of who chose none.
DROP FUNCTION IF EXISTS begin_call(text, text, text, integer);
