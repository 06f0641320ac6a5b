-- A text with nothing but its words (search_tokens), a space between two. Called by the generated columns of
-- knowledge_answers, by what looks for an answer there (find-answer.ts) and by server/modules/telephony/calls/search-calls.ts.
CREATE OR REPLACE FUNCTION search_plain(p_text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT array_to_string(search_tokens(p_text), ' ') $$;
