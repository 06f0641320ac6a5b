-- The words of a text (search_tokens), separated by one space. Called by the generated columns of knowledge_answers,
-- by the search in them (find-answer.ts) and by server/modules/telephony/calls/search-calls.ts.
CREATE OR REPLACE FUNCTION search_plain(p_text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT array_to_string(search_tokens(p_text), ' ') $$;
