-- The distinct index terms of a text, without accents. If PostgreSQL's full text search supports the language, the
-- terms are stems without stop words, otherwise the words as they are. Scripts without spaces between words give pairs
-- of neighbouring characters, except hiragana, which is mostly grammar. In a database without a locale, a mark that is
-- not ASCII counts as a letter, so pass search_plain(text). Its results are stored in generated columns of
-- knowledge_answers and knowledge_passages: a change needs a migration that rewrites them. Called by those columns and
-- by the search for answers (find-answer.ts and find-passages.ts of server/modules).
CREATE OR REPLACE FUNCTION search_words(p_language_code text, p_text text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT w.word), '{}') FROM (
    SELECT unnest(tsvector_to_array(to_tsvector(
      CASE split_part(p_language_code, '-', 1)
        WHEN 'en' THEN 'english'::regconfig WHEN 'fr' THEN 'french'::regconfig WHEN 'es' THEN 'spanish'::regconfig
        WHEN 'de' THEN 'german'::regconfig WHEN 'it' THEN 'italian'::regconfig WHEN 'pt' THEN 'portuguese'::regconfig
        WHEN 'nl' THEN 'dutch'::regconfig WHEN 'ru' THEN 'russian'::regconfig WHEN 'sv' THEN 'swedish'::regconfig
        WHEN 'da' THEN 'danish'::regconfig WHEN 'nb' THEN 'norwegian'::regconfig WHEN 'fi' THEN 'finnish'::regconfig
        WHEN 'hu' THEN 'hungarian'::regconfig WHEN 'ro' THEN 'romanian'::regconfig WHEN 'tr' THEN 'turkish'::regconfig
        ELSE 'simple'::regconfig END,
      regexp_replace(fold_text(p_text), '[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]', ' ', 'g')))) AS word
    UNION ALL
    SELECT substr(run.text, place, 2)
    FROM (SELECT fold_text(p_text) AS text) run, generate_series(1, char_length(run.text) - 1) AS place
    WHERE substr(run.text, place, 2) ~ '^[\u0e00-\u0e7f\u30a0-\u30ff\u3400-\u9fff]{2}$'
  ) w
$$;
