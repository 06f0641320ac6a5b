-- An administrator can be invited like anybody else: a business whose only owner is away needs a second one.
ALTER TABLE invitations DROP CONSTRAINT invitations_role_check;
ALTER TABLE invitations ADD CONSTRAINT invitations_role_check CHECK (role IN ('admin', 'manager', 'staff'));

-- Our own copy of the picture that somebody has at a provider. The row is asked for at a sign-in, tried once, and asked
-- for again a day later at the earliest; without bytes there is none. Real time: a cache is no fact of the business.
CREATE TABLE user_pictures (
  business_id  integer NOT NULL,
  user_id      integer NOT NULL,
  source_url   text    NOT NULL CHECK (length(source_url) <= 2000),
  asked_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  tried_at     timestamptz,
  content_hash bytea CHECK (length(content_hash) = 32),
  media_type   text  CHECK (media_type IN ('image/png', 'image/jpeg', 'image/webp')),
  bytes        bytea CHECK (length(bytes) <= 524288),
  PRIMARY KEY (user_id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE CASCADE,
  CHECK ((bytes IS NULL) = (content_hash IS NULL) AND (bytes IS NULL) = (media_type IS NULL))
);
CREATE INDEX user_pictures_by_business ON user_pictures (business_id, user_id);
CREATE INDEX user_pictures_by_content ON user_pictures (content_hash) WHERE content_hash IS NOT NULL;
CREATE INDEX user_pictures_due ON user_pictures (asked_at) WHERE tried_at IS NULL;
