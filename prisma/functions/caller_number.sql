-- The calling number of a call, or null if the caller withheld it. For a withheld number, telephone networks send a
-- word such as "anonymous", or a number that spells this word on the keys of a phone: +266696687 (anonymous),
-- +7378742833 (restricted), +2562533 (blocked), +8656696 (unknown), +86282452253 (unavailable). A SIP address stays,
-- unless its user is such a word. Depends only on its argument. Called by begin_call, apply_call_events and the
-- migration of withheld numbers.
CREATE OR REPLACE FUNCTION caller_number(p_from text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_from ~ '[0-9@]' AND p_from !~* '^(sips?:)?(anonymous|restricted|blocked|unknown|unavailable)@'
    AND p_from NOT IN ('+266696687', '+7378742833', '+2562533', '+8656696', '+86282452253') THEN p_from END
$$;
