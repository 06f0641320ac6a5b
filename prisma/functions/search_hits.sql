-- The words of a text, in the format of search_tokens, that match one of the queries. Words in scripts without spaces
-- are left out. Called by server/modules/telephony/calls/search-calls.ts.
CREATE OR REPLACE FUNCTION search_hits(p_business_id integer, p_language_code text, p_text text, p_queries tsquery[])
RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT t.token), '{}') FROM unnest(search_tokens(p_text)) AS t(token)
  WHERE t.token !~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u9fff]'
    AND search_document(p_business_id, p_language_code, t.token) @@ ANY (p_queries)
$$;
