-- The words of a text, folded (fold_text) and in order. All characters except letters, marks and digits of any script
-- separate words. The named collation determines which characters are letters, because the locale of a database may
-- classify ’ or ؟ as a letter. A run of a script without spaces between words (Thai, Lao, Burmese, Khmer, kana, Han) is
-- one word. Called by search_lexemes, search_terms, search_hits and search_plain.
CREATE OR REPLACE FUNCTION search_tokens(p_text text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_remove(string_to_array(
    regexp_replace(
      regexp_replace(
        regexp_replace(fold_text(p_text), '[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g') COLLATE pg_c_utf8,
        '[[:punct:][:space:][:cntrl:]]+', ' ', 'g'),
      '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u9fff]+)', ' \1 ', 'g'),
    ' '), '')
$$;
