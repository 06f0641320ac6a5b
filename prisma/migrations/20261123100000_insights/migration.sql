-- Figures of a business's calls: who wrote things down, how callers sounded, and a roll-up of each day.

-- Who booked: a member, or the agent in a call. Neither: it is not known, or they are gone.
ALTER TABLE appointments
  ADD COLUMN created_by integer,
  -- Stays what it is when another call moves the appointment, unlike confirmed_call_sid.
  ADD COLUMN created_in text,
  ADD CONSTRAINT appointments_creator_fkey
    FOREIGN KEY (business_id, created_by) REFERENCES users (business_id, id) ON DELETE SET NULL (created_by),
  ADD CONSTRAINT appointments_creating_call_fkey
    FOREIGN KEY (business_id, created_in) REFERENCES calls (business_id, call_sid);
ALTER TABLE customers
  ADD COLUMN created_by integer,
  -- Without a foreign key: calls refer to customers, and a backup loads tables in an order.
  ADD COLUMN created_in text,
  ADD CONSTRAINT customers_creator_fkey
    FOREIGN KEY (business_id, created_by) REFERENCES users (business_id, id) ON DELETE SET NULL (created_by);

-- What was booked before: by the call in which the agent booked it, else by who is in the audit log.
UPDATE appointments a SET created_in = a.confirmed_call_sid
FROM calls c
WHERE c.business_id = a.business_id AND c.call_sid = a.confirmed_call_sid AND a.created_at >= c.began_at;
UPDATE appointments a SET created_by = u.id
FROM audit_entries e JOIN users u ON u.business_id = e.business_id AND e.actor = 'user-' || u.id
WHERE e.action = 'appointment.booked' AND e.business_id = a.business_id AND e.subject = 'appointment-' || a.id;
UPDATE customers k SET created_by = u.id
FROM audit_entries e JOIN users u ON u.business_id = e.business_id AND e.actor = 'user-' || u.id
WHERE e.action = 'customer.created' AND e.business_id = k.business_id AND e.subject = 'customer-' || k.id;

-- What people and the agent wrote down in a span of time.
CREATE INDEX appointments_by_creation ON appointments (business_id, created_at)
  INCLUDE (booking_type, created_by, created_in, service_id, service_name);

-- How the caller sounded, by a lexicon of their language; null: nothing was said, or there is no lexicon.
ALTER TABLE conversations
  ADD COLUMN sentiment       text CHECK (sentiment IN ('positive', 'neutral', 'negative')),
  -- The words of the lexicon that were found, each once: [{word, languageCode, sentiment}].
  ADD COLUMN sentiment_words jsonb,
  -- Null: the worker has still to look at it.
  ADD COLUMN rated_at        timestamptz;
CREATE INDEX conversations_to_rate ON conversations (ended_at) WHERE rated_at IS NULL AND ended_at IS NOT NULL;
CREATE INDEX conversations_negative ON conversations (business_id, started_at DESC) WHERE sentiment = 'negative';

-- The calls of a day of a business's calendar, counted. A row that is not counted, is of another basis or does not exist
-- only makes the answer slower: these days are counted from the calls themselves.
CREATE TABLE insight_days (
  business_id integer     NOT NULL REFERENCES businesses (id),
  day         date        NOT NULL,
  starts_at   timestamptz NOT NULL,
  ends_at     timestamptz NOT NULL,
  -- insight_basis() of the business when the day was cut out of time.
  basis       text        NOT NULL,
  -- No transaction is left that changed a call and could not see this row.
  is_watched  boolean     NOT NULL DEFAULT false,
  -- What count_calls() told of the day, and no call of it has changed since.
  is_counted  boolean     NOT NULL DEFAULT false,
  counts      jsonb,
  callers     bigint[]    NOT NULL DEFAULT '{}',
  PRIMARY KEY (business_id, day),
  CHECK (starts_at < ends_at),
  CHECK (is_counted = (counts IS NOT NULL)),
  CHECK (is_counted OR callers = '{}'),
  CHECK (is_watched OR NOT is_counted)
);
-- The day of an instant.
CREATE INDEX insight_days_by_start ON insight_days (business_id, starts_at);
-- What is left to be counted.
CREATE INDEX insight_days_to_count ON insight_days (business_id, day) WHERE NOT is_counted;

-- Up to which day the days of a business that had calls have their rows.
CREATE TABLE insight_progress (
  business_id integer PRIMARY KEY REFERENCES businesses (id),
  basis       text    NOT NULL,
  through     date    NOT NULL
);

-- Whatever changes a call or its conversation takes back the count of its day, in the same commit.
CREATE TRIGGER calls_uncount_day_of_new AFTER INSERT ON calls REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION uncount_days_of_calls();
CREATE TRIGGER calls_uncount_days_of_changed AFTER UPDATE ON calls REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION uncount_days_of_calls();
CREATE TRIGGER calls_uncount_day_of_removed AFTER DELETE ON calls REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION uncount_days_of_calls();
CREATE TRIGGER conversations_uncount_day_of_new AFTER INSERT ON conversations
  FOR EACH ROW EXECUTE FUNCTION uncount_day_of_conversation();
CREATE TRIGGER conversations_uncount_day_of_changed AFTER UPDATE ON conversations FOR EACH ROW
  WHEN ((OLD.language_code, OLD.outcome, OLD.sentiment, OLD.sentiment_words)
    IS DISTINCT FROM (NEW.language_code, NEW.outcome, NEW.sentiment, NEW.sentiment_words))
  EXECUTE FUNCTION uncount_day_of_conversation();
