-- A text for the full text search. Each word begins with its business, so that the index stores the words of a business
-- together and a search, even for a prefix, reads no other business's words. Its results, and those of the functions
-- that it calls, are stored in the generated columns of call_messages and conversations: a change needs a migration
-- that rewrites them. Called by those columns and by search_hits.
CREATE OR REPLACE FUNCTION search_document(p_business_id integer, p_language_code text, p_text text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT p_business_id::text || ':' || lexeme FROM unnest(search_lexemes(p_language_code, p_text)) AS lexeme))
$$;
