-- A text as the full text search has it. Each word begins with its business, so that the index holds the words of a
-- business together and a search, also one for the beginning of a word, reads nobody else's. What it returns, and what
-- the functions return that it is made of, is stored in the generated columns of call_messages and conversations: a change
-- needs a migration that rewrites them. Called by those columns and by search_hits.
CREATE OR REPLACE FUNCTION search_document(p_business_id integer, p_language_code text, p_text text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT p_business_id::text || ':' || lexeme FROM unnest(search_lexemes(p_language_code, p_text)) AS lexeme))
$$;
