-- Browsers from which a person has signed in before. Each holds a random token, of which only the hash is here. An
-- attempt that carries the token is limited by itself: strangers who use up the limits of an account do not lock its
-- owner out. Real time.
CREATE TABLE known_browsers (
  token_hash  bytea       PRIMARY KEY CHECK (length(token_hash) = 32),
  business_id integer     NOT NULL,
  user_id     integer     NOT NULL,
  used_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE
);
CREATE INDEX known_browsers_of_user ON known_browsers (business_id, user_id, used_at);
