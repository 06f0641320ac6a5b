-- A token opens the socket of one call, once. Each TwiML answer that hands a call to the receptionist issues one; its URL
-- carries the token, and this table its hash. Real time, like all entrances.
CREATE TABLE relay_tokens (
  token_hash  bytea       PRIMARY KEY CHECK (length(token_hash) = 32),
  business_id integer     NOT NULL,
  call_sid    text        NOT NULL,
  expires_at  timestamptz NOT NULL,
  FOREIGN KEY (business_id, call_sid) REFERENCES calls (business_id, call_sid) ON DELETE CASCADE
);
CREATE INDEX relay_tokens_of_call ON relay_tokens (business_id, call_sid);
