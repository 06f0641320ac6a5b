-- A parsed search text, one row per word and per phrase, each with the query for its words. For a phrase, `phrase`
-- contains the words in order, separated by spaces; a text matches only if its search_plain() contains `phrase`.
-- is_common: a stop word in one of the languages ("the"). No row without a letter or digit; accepts any text. Called by
-- server/modules/telephony/calls/search-calls.ts.
CREATE OR REPLACE FUNCTION search_terms(p_business_id integer, p_languages text[], p_words text, p_phrases text[], p_is_prefix boolean)
RETURNS TABLE (place bigint, token text, query tsquery, phrase text, is_common boolean)
LANGUAGE sql STABLE STRICT PARALLEL SAFE ROWS 3 AS $$
  WITH word AS MATERIALIZED (
    SELECT w.token, max(w.place) AS place FROM unnest(search_tokens(p_words)) WITH ORDINALITY AS w(token, place) GROUP BY w.token
  )
  SELECT w.place, w.token,
         search_query(p_business_id, p_languages, w.token, p_is_prefix AND w.place = (SELECT max(l.place) FROM word l)),
         NULL::text,
         EXISTS (SELECT FROM unnest(p_languages) AS code WHERE ts_lexize(search_stems(code), w.token) = '{}')
  FROM word w
  UNION ALL
  SELECT 1000 + p.place, NULL,
         (SELECT string_agg('(' || search_query(p_business_id, p_languages, t.token, false)::text || ')', ' & ')::tsquery
          FROM unnest(p.tokens) AS t(token)),
         array_to_string(p.tokens, ' '), false
  FROM (SELECT search_tokens(typed) AS tokens, place FROM unnest(p_phrases) WITH ORDINALITY AS u(typed, place)) p
  WHERE cardinality(p.tokens) > 0
$$;
