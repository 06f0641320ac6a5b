-- The callers of long spans of days, counted beforehand: telling a million calls apart takes longer than a page may.

-- A span that is not there, or whose days are others by now, only makes the answer slower.
CREATE TABLE insight_spans (
  business_id    integer NOT NULL REFERENCES businesses (id),
  from_day       date    NOT NULL,
  to_day         date    NOT NULL,
  -- insight_span_version() of the days that were looked at.
  version        text    NOT NULL,
  callers        integer NOT NULL,
  repeat_callers integer NOT NULL,
  -- Who called most: [{day, place, calls}], by the place in insight_days.callers of the last day on which they called. Names
  -- nobody: whoever is erased goes with the list of that day.
  most           jsonb   NOT NULL,
  PRIMARY KEY (business_id, from_day, to_day),
  CHECK (from_day <= to_day),
  CHECK (repeat_callers <= callers)
);

-- Days were placed or counted since the spans of the business were looked at.
ALTER TABLE insight_progress ADD COLUMN spans_due boolean NOT NULL DEFAULT true;
CREATE INDEX insight_progress_due ON insight_progress (business_id) WHERE spans_due;
