-- A text as people look for it: "Amélie" and "AMELIE" are the same. The collation is named, so that the function
-- gives the same in every database and may stand in stored columns.
CREATE FUNCTION fold_text(p_text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT translate(lower(regexp_replace(normalize(p_text, NFD), '[\u0300-\u036f\u064b-\u065f]', '', 'g')
                    COLLATE pg_c_utf8), 'øłđ', 'old') $$;

ALTER TABLE customers
  -- What the search reads.
  ADD COLUMN search_text text NOT NULL
    GENERATED ALWAYS AS (fold_text(first_name || ' ' || last_name || ' ' || coalesce(email, ''))) STORED,
  -- The order of the directory: last name, then first name. The separator sorts before every letter.
  ADD COLUMN sort_key text COLLATE "C" NOT NULL
    GENERATED ALWAYS AS (fold_text(last_name) || E'\x01' || fold_text(first_name)) STORED,
  -- Made by the form, once: the same key again is the same customer.
  ADD COLUMN creation_key text,
  ADD UNIQUE (business_id, creation_key);

CREATE INDEX customers_by_name ON customers (business_id, sort_key, id);

-- What is read when a customer's traces are erased.
CREATE INDEX outgoing_mails_by_recipient ON outgoing_mails (business_id, lower(recipient));
