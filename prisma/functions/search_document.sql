-- A text for the full text search. Each word starts with the id of its business. The index therefore stores the words
-- of a business together, and even a prefix search reads no words of other businesses. The generated columns of
-- call_messages and conversations store the results of this function and of the functions that it calls: a change
-- requires a migration that rewrites them. Called by those columns and by search_hits.
CREATE OR REPLACE FUNCTION search_document(p_business_id integer, p_language_code text, p_text text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT p_business_id::text || ':' || lexeme FROM unnest(search_lexemes(p_language_code, p_text)) AS lexeme))
$$;
