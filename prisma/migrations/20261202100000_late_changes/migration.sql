-- Figures of past days without triggers. A statement that changes a call of a past day writes a row here, in the same
-- commit; a page counts such a day from its calls until the worker has counted it again.

-- Changes of calls that began before late_before(). The rows of one transaction become visible together with its changes,
-- so a transaction that commits late is found late and never passed over.
CREATE TABLE late_changes (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id integer     NOT NULL REFERENCES businesses (id),
  -- When the call began, before or after the change; its day in any time zone follows from it.
  started_at  timestamptz NOT NULL
);
-- The changes of a day.
CREATE INDEX late_changes_by_start ON late_changes (business_id, started_at);

DROP TRIGGER calls_uncount_day_of_new ON calls;
DROP TRIGGER calls_uncount_days_of_changed ON calls;
DROP TRIGGER calls_uncount_day_of_removed ON calls;
DROP TRIGGER conversations_uncount_days_of_new ON conversations;
DROP TRIGGER conversations_uncount_days_of_changed ON conversations;

-- The roll-up no longer waits for transactions that cannot see a row.
ALTER TABLE insight_days DROP COLUMN is_watched;
-- Its place is taken by plan_insight_days.
DROP FUNCTION IF EXISTS place_insight_days(integer, integer);

-- Yesterday is counted live from now on. Rows of these days were kept true by the triggers; the worker counts them again.
UPDATE insight_progress SET through = through - 2;
DELETE FROM insight_days d USING insight_progress p WHERE p.business_id = d.business_id AND d.day > p.through;
