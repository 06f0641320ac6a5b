-- The PostgreSQL stemmer of a language; null without one. Called by search_lexemes, search_query and search_terms.
CREATE OR REPLACE FUNCTION search_stems(p_language_code text) RETURNS regdictionary
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE split_part(p_language_code, '-', 1)
    WHEN 'ar' THEN 'arabic_stem'::regdictionary WHEN 'hy' THEN 'armenian_stem'::regdictionary
    WHEN 'eu' THEN 'basque_stem'::regdictionary WHEN 'ca' THEN 'catalan_stem'::regdictionary
    WHEN 'da' THEN 'danish_stem'::regdictionary WHEN 'nl' THEN 'dutch_stem'::regdictionary
    WHEN 'en' THEN 'english_stem'::regdictionary WHEN 'fi' THEN 'finnish_stem'::regdictionary
    WHEN 'fr' THEN 'french_stem'::regdictionary WHEN 'de' THEN 'german_stem'::regdictionary
    WHEN 'el' THEN 'greek_stem'::regdictionary WHEN 'hi' THEN 'hindi_stem'::regdictionary
    WHEN 'hu' THEN 'hungarian_stem'::regdictionary WHEN 'id' THEN 'indonesian_stem'::regdictionary
    WHEN 'ga' THEN 'irish_stem'::regdictionary WHEN 'it' THEN 'italian_stem'::regdictionary
    WHEN 'lt' THEN 'lithuanian_stem'::regdictionary WHEN 'ne' THEN 'nepali_stem'::regdictionary
    WHEN 'nb' THEN 'norwegian_stem'::regdictionary WHEN 'pt' THEN 'portuguese_stem'::regdictionary
    WHEN 'ro' THEN 'romanian_stem'::regdictionary WHEN 'ru' THEN 'russian_stem'::regdictionary
    WHEN 'sr' THEN 'serbian_stem'::regdictionary WHEN 'es' THEN 'spanish_stem'::regdictionary
    WHEN 'sv' THEN 'swedish_stem'::regdictionary WHEN 'ta' THEN 'tamil_stem'::regdictionary
    WHEN 'tr' THEN 'turkish_stem'::regdictionary END
$$;
