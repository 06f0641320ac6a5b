-- The distinct index terms of a text: its words and their stems in its language, and for scripts without spaces
-- every pair of adjacent characters and the last single character. Called by search_document.
CREATE OR REPLACE FUNCTION search_lexemes(p_language_code text, p_text text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT l.lexeme), '{}')
  FROM unnest(search_tokens(p_text)) AS t(token)
  CROSS JOIN LATERAL (
    SELECT t.token AS lexeme WHERE t.token !~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u9fff]'
    UNION ALL
    SELECT unnest(ts_lexize(search_stems(p_language_code), t.token))
    UNION ALL
    SELECT substr(t.token, place, 2) FROM generate_series(1, char_length(t.token)) AS place
    WHERE t.token ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u9fff]'
  ) l
  -- Leaves out terms of more than 200 bytes. A tsvector accepts words of at most 2,046 bytes, and nobody searches for
  -- words of 200.
  WHERE octet_length(l.lexeme) <= 200
$$;
