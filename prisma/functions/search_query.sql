-- One word of search_tokens as a query. The query matches the word itself and its stem in each of the languages. With
-- p_is_prefix it also matches longer words that begin with the word. In scripts without spaces it matches all pairs of
-- neighbouring characters of the word, in any order. The word contains no quotes or backslashes, because search_tokens
-- removes them. Called by search_terms.
CREATE OR REPLACE FUNCTION search_query(p_business_id integer, p_languages text[], p_token text, p_is_prefix boolean)
RETURNS tsquery LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN p_token !~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u9fff]' THEN (
      SELECT string_agg(DISTINCT format('''%s:%s''', p_business_id, w.word), ' | ')
        || CASE WHEN p_is_prefix THEN format(' | ''%s:%s'':*', p_business_id, p_token) ELSE '' END
      FROM (SELECT p_token AS word UNION ALL
            SELECT unnest(ts_lexize(search_stems(code), p_token)) FROM unnest(p_languages) AS code) w)
    WHEN char_length(p_token) = 1 THEN format('''%s:%s'':*', p_business_id, p_token)
    ELSE (SELECT string_agg(DISTINCT format('''%s:%s''', p_business_id, substr(p_token, place, 2)), ' & ')
          FROM generate_series(1, char_length(p_token) - 1) AS place)
  END::tsquery
$$;
