-- A calendar is open in the opening hours of the business, or in working hours of its own within them.
ALTER TABLE resources ADD COLUMN has_own_hours boolean NOT NULL DEFAULT false;

-- From when until when a calendar with hours of its own can be booked; the same spans as those of opening_spans. A
-- calendar with hours of its own and without any span is never open.
CREATE TABLE resource_spans (
  business_id integer  NOT NULL,
  resource_id integer  NOT NULL,
  day_of_week smallint NOT NULL CHECK (day_of_week BETWEEN 0 AND 6),
  open_time   time     NOT NULL CHECK (open_time < '24:00'),
  close_time  time     NOT NULL,
  PRIMARY KEY (business_id, resource_id, day_of_week, open_time),
  FOREIGN KEY (business_id, resource_id) REFERENCES resources (business_id, id) ON DELETE CASCADE,
  -- Checked at the commit. A range of one calendar instead of the plain number, because GiST knows numbers only by an
  -- extension.
  CONSTRAINT resource_spans_never_overlap EXCLUDE USING gist (
    int4range(resource_id, resource_id, '[]') WITH &&,
    opening_seconds(day_of_week, open_time, close_time) WITH &&
  ) DEFERRABLE INITIALLY DEFERRED
);

SELECT show_in_browser('resources', 'id, name, created_at, deleted_at, has_own_hours');
SELECT show_in_browser('resource_spans', 'resource_id, day_of_week, open_time, close_time');
