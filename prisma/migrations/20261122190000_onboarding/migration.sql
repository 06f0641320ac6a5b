-- What a new owner chose in the set-up before it is a fact: without it another device could not go on where one stopped.
CREATE TABLE onboarding_choices (
  business_id            integer     PRIMARY KEY REFERENCES businesses (id),
  -- Not ordered yet, so anybody may still take it; where it is, as the provider says.
  phone_number           text        CHECK (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  locality               text,
  region                 text,
  number_chosen_at       timestamptz,
  starting_balance_cents bigint      CHECK (starting_balance_cents > 0),
  CHECK ((phone_number IS NULL) = (number_chosen_at IS NULL))
);

-- Since when the hours are what somebody said, and not what every business begins with.
ALTER TABLE businesses ADD COLUMN hours_set_at timestamptz;
UPDATE businesses SET hours_set_at = created_at
WHERE EXISTS (SELECT FROM phone_numbers n WHERE n.business_id = businesses.id);
