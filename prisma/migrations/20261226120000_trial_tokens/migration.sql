-- The tokens of a trial conversation count towards the daily limit of the business. Its row therefore stays after its
-- token was used (opened_at), until the day is over in every time zone (purge_expired).
ALTER TABLE receptionist_trials
  ADD COLUMN opened_at timestamptz,
  ADD COLUMN tokens    integer NOT NULL DEFAULT 0 CHECK (tokens >= 0);
CREATE INDEX receptionist_trials_of_day ON receptionist_trials (business_id, opened_at);
