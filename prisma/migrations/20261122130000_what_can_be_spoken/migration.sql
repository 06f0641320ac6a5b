-- The catalogue as the telephone has it: which languages have a voice, and which voices those are. The same as
-- server/domains/languages/catalogue, with which a test compares it.

-- Whether the language can be both spoken and heard. The others are coming soon: no business can choose them.
ALTER TABLE languages ADD COLUMN is_supported boolean NOT NULL DEFAULT true;
UPDATE languages SET is_supported = false WHERE code IN ('et', 'sl', 'ur', 'fa', 'sw');
ALTER TABLE languages ALTER COLUMN is_supported DROP DEFAULT;

-- No voice has these regions. What is heard has tags of its own, in the catalogue.
UPDATE languages SET speech_tag = 'en-US' WHERE code = 'en';
UPDATE languages SET speech_tag = 'cmn-CN' WHERE code = 'zh';
UPDATE language_voices SET region_code = 'US' WHERE language_code = 'en';

-- Aoede and Charon speak 26 of the languages. The others have these, the first of each as its default.
INSERT INTO language_voices (language_code, name, provider, region_code)
SELECT l.code, v.name, r.provider, split_part(l.speech_tag, '-', 2)
FROM (VALUES
  ('ms', 'Google', ARRAY['Wavenet A', 'Wavenet B']),
  ('uk', 'Google', ARRAY['Wavenet A']),
  ('cs', 'Google', ARRAY['Wavenet A', 'Wavenet B']),
  ('sk', 'Google', ARRAY['Wavenet A', 'Wavenet B']),
  ('hu', 'Google', ARRAY['Wavenet A', 'Standard B']),
  ('ro', 'Google', ARRAY['Wavenet A', 'Wavenet B']),
  ('bg', 'Google', ARRAY['Standard A', 'Standard B']),
  ('el', 'Google', ARRAY['Wavenet A', 'Wavenet B']),
  ('sv', 'Google', ARRAY['Wavenet A', 'Wavenet C']),
  ('da', 'Google', ARRAY['Neural2 D', 'Neural2 F']),
  ('nb', 'Google', ARRAY['Wavenet A', 'Wavenet B']),
  ('fi', 'Google', ARRAY['Wavenet A', 'Wavenet B']),
  ('hr', 'ElevenLabs', ARRAY['Sarah', 'George']),
  ('lt', 'Google', ARRAY['Standard A', 'Standard B']),
  ('lv', 'Google', ARRAY['Standard A', 'Standard B']),
  ('yue', 'Google', ARRAY['Standard A', 'Standard B']),
  ('pa', 'Google', ARRAY['Wavenet A', 'Wavenet B']),
  ('he', 'Google', ARRAY['Wavenet A', 'Wavenet B']),
  ('fil', 'Google', ARRAY['Wavenet A', 'Wavenet C']),
  ('sr', 'Google', ARRAY['Standard A']),
  ('af', 'Google', ARRAY['Standard A'])
) AS r(language_code, provider, names)
JOIN languages l ON l.code = r.language_code, unnest(r.names) WITH ORDINALITY AS v(name, place)
ORDER BY l.is_extended, l.name, v.place;

-- Whoever chose a voice that there never was gets the language's default one; none where it has no voice.
UPDATE business_languages b SET language_voice_id = (
  SELECT min(v.id) FROM language_voices v
  WHERE v.language_code = b.language_code AND v.name NOT IN ('Aoede', 'Charon'))
FROM language_voices former JOIN languages l ON l.code = former.language_code
WHERE former.id = b.language_voice_id AND former.name IN ('Aoede', 'Charon')
  AND (NOT l.is_supported OR EXISTS (SELECT FROM language_voices v
       WHERE v.language_code = l.code AND v.name NOT IN ('Aoede', 'Charon')));
DELETE FROM language_voices former USING languages l
WHERE l.code = former.language_code AND former.name IN ('Aoede', 'Charon')
  AND (NOT l.is_supported OR EXISTS (SELECT FROM language_voices v
       WHERE v.language_code = l.code AND v.name NOT IN ('Aoede', 'Charon')));
UPDATE language_voices v SET is_default = true
WHERE v.id = (SELECT min(o.id) FROM language_voices o WHERE o.language_code = v.language_code)
  AND v.name NOT IN ('Aoede', 'Charon');

-- A business has one default language: the index refuses a second one, this refuses none, at the commit.
CREATE CONSTRAINT TRIGGER business_languages_keep_default AFTER INSERT OR UPDATE OR DELETE ON business_languages
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_default_language();
