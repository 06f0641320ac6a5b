-- A text folded for search: "Amélie" and "AMELIE" are equal. The collation is named, so that the result is the same in
-- every database and may be stored. Called by the generated columns of customers, by search_tokens and search_words,
-- and by searches and comparisons of names in server/modules/scheduling and server/modules/insight/reports. A change of
-- its results needs a migration that rewrites those columns.
CREATE OR REPLACE FUNCTION fold_text(p_text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT translate(lower(regexp_replace(normalize(p_text, NFD), '[\u0300-\u036f\u064b-\u065f]', '', 'g')
                    COLLATE pg_c_utf8), 'øłđ', 'old') $$;
