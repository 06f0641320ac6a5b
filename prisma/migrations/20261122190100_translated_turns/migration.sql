-- What was said, in the language in which the people of the business read it, where a model could translate it. The turn
-- itself stays as it was said.
ALTER TABLE call_messages
  ADD COLUMN translation          text CHECK (char_length(translation) <= 10000),
  ADD COLUMN translation_language text REFERENCES languages (code),
  ADD CONSTRAINT call_messages_translation_whole CHECK ((translation IS NULL) = (translation_language IS NULL));

ALTER TABLE conversations
  -- When the worker has its turns translated, in real time; meanwhile nobody else does. Null: nothing is to be done.
  ADD COLUMN translate_at       timestamptz,
  ADD COLUMN translate_attempts integer NOT NULL DEFAULT 0 CHECK (translate_attempts >= 0);
CREATE INDEX conversations_to_translate ON conversations (translate_at) WHERE translate_at IS NOT NULL;
