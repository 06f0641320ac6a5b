-- When the call of a stranger was given to who became a customer; a number that proves to be mistyped gives it back.
ALTER TABLE calls ADD COLUMN adopted_at timestamptz;
