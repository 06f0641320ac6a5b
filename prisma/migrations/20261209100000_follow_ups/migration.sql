-- What a call left to do for the people of the business: one row for each call, with the reasons as codes. The row is also
-- the one record of whether the caller's messages were handled, so that the columns of caller_messages go.
-- The codes are FOLLOW_UP_REASONS of server/core/follow-up-reasons.ts.
CREATE TABLE follow_ups (
  business_id integer     NOT NULL,
  call_sid    text        NOT NULL,
  -- Empty: a member asked for it, or the reason ended and somebody had written a note.
  reasons     text[]      NOT NULL
              CHECK (reasons <@ ARRAY['message', 'booking_failed', 'missed', 'asked_twice', 'unhappy']),
  assignee_id integer,
  -- A day of the business's own calendar.
  due_on      date,
  note        text        CHECK (char_length(note) BETWEEN 1 AND 1000),
  done_at     timestamptz,
  done_by     integer,
  created_at  timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (business_id, call_sid),
  FOREIGN KEY (business_id, call_sid) REFERENCES calls (business_id, call_sid) ON DELETE CASCADE,
  FOREIGN KEY (business_id, assignee_id) REFERENCES users (business_id, id) ON DELETE SET NULL (assignee_id),
  FOREIGN KEY (business_id, done_by) REFERENCES users (business_id, id) ON DELETE SET NULL (done_by),
  CHECK (done_by IS NULL OR done_at IS NOT NULL)
);
-- The inbox and its badge.
CREATE INDEX follow_ups_open ON follow_ups (business_id, call_sid) WHERE done_at IS NULL;
-- Removing a member.
CREATE INDEX follow_ups_by_assignee ON follow_ups (business_id, assignee_id) WHERE assignee_id IS NOT NULL;
CREATE INDEX follow_ups_by_done_by ON follow_ups (business_id, done_by) WHERE done_by IS NOT NULL;

-- From the rows that are stored: messages of any age, bookings that a caller held a time for and did not get, missed calls
-- of the last 30 days. A call counts as handled once all its messages were.
WITH reason AS (
  SELECT m.business_id, m.call_sid, 'message' AS code FROM caller_messages m
  UNION
  SELECT h.business_id, h.call_sid, 'booking_failed' FROM slot_holds h
  JOIN conversations v ON v.business_id = h.business_id AND v.call_sid = h.call_sid
  WHERE v.ended_at IS NOT NULL AND coalesce(v.outcome, 'abandoned') IN ('answered', 'message', 'abandoned')
  UNION
  SELECT c.business_id, c.call_sid, 'missed' FROM calls c
  WHERE c.direction = 'inbound' AND call_is_missed(c.direction, c.charge_outcome)
    AND c.started_at > app_now() - interval '30 days' AND c.erased_at IS NULL
), handled AS (
  SELECT business_id, call_sid, max(handled_at) AS done_at,
    (array_agg(handled_by ORDER BY handled_at DESC))[1] AS done_by
  FROM caller_messages GROUP BY business_id, call_sid HAVING bool_and(handled_at IS NOT NULL)
)
INSERT INTO follow_ups (business_id, call_sid, reasons, done_at, done_by, created_at)
SELECT c.business_id, c.call_sid, array_agg(r.code ORDER BY r.code), min(d.done_at), min(d.done_by),
  coalesce(max(c.ended_at), max(c.started_at))
FROM reason r
JOIN calls c ON c.business_id = r.business_id AND c.call_sid = r.call_sid
LEFT JOIN handled d ON d.business_id = r.business_id AND d.call_sid = r.call_sid
GROUP BY c.business_id, c.call_sid;

SELECT show_in_browser('follow_ups', 'call_sid, reasons, assignee_id, due_on, note, done_at, done_by, created_at');
SELECT show_in_browser('caller_messages', 'id, call_sid, customer_id, phone, name, content, language_code, created_at, position');
ALTER TABLE caller_messages DROP COLUMN handled_at, DROP COLUMN handled_by;
