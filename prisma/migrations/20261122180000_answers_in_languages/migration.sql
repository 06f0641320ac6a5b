-- The same question in several languages is one topic: so a language that lacks its answer is known.
ALTER TABLE knowledge_answers
  ADD COLUMN topic_id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD UNIQUE (business_id, topic_id, language_code);
