-- What was said and what was written down of it can be searched. Both columns go with the text: erasing the one erases the
-- other. Each word begins with its business (search_document.sql), so the indexes need no column for it.
ALTER TABLE call_messages ADD COLUMN search_words tsvector NOT NULL
  GENERATED ALWAYS AS (search_document(business_id, coalesce(language_code, ''), content)
    || search_document(business_id, coalesce(translation_language, ''), coalesce(translation, ''))) STORED;
ALTER TABLE conversations ADD COLUMN search_words tsvector NOT NULL
  GENERATED ALWAYS AS (search_document(business_id, coalesce(language_code, ''), coalesce(summary, ''))) STORED;
-- The search of the list of calls.
CREATE INDEX call_messages_by_word ON call_messages USING gin (search_words) WITH (fastupdate = off);
CREATE INDEX conversations_by_word ON conversations USING gin (search_words) WITH (fastupdate = off);

-- Marks that are not ASCII were letters to the text search of a database without a locale: “l’entrée” was found by nobody.
ALTER TABLE knowledge_answers
  ALTER COLUMN question_words SET EXPRESSION AS (search_words(language_code, search_plain(question))),
  ALTER COLUMN answer_words SET EXPRESSION AS (search_words(language_code, search_plain(answer)));
