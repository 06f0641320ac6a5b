-- What the agent cancelled in a call, and in answer to which turn of the caller, for whoever goes on with the call. The row
-- was confirmed in another call, or in this one before: that stays as it is.
ALTER TABLE appointments
  ADD COLUMN cancelled_call_sid text,
  ADD COLUMN cancelled_position integer CHECK (cancelled_position >= 0),
  ADD CONSTRAINT appointments_cancelled_call_fkey
    FOREIGN KEY (business_id, cancelled_call_sid) REFERENCES calls (business_id, call_sid),
  ADD CONSTRAINT appointments_cancelled_whole CHECK ((cancelled_call_sid IS NULL) = (cancelled_position IS NULL));
CREATE INDEX appointments_by_cancelling_call ON appointments (business_id, cancelled_call_sid)
  WHERE cancelled_call_sid IS NOT NULL;

-- The turn of the caller that left a message; null for what was said after the tone.
ALTER TABLE caller_messages ADD COLUMN position integer CHECK (position >= 0);
