-- The state of the phrasebook's dialogue is stored with each answer, so that any process continues a call from it. It is removed
-- two minutes after the conversation (decision 62).
ALTER TABLE conversations ADD COLUMN dialogue jsonb;
COMMENT ON COLUMN conversations.dialogue IS 'The state of the phrasebook''s dialogue up to the last answer: saved-dialogue.ts.';

CREATE INDEX conversations_with_dialogue ON conversations (ended_at) WHERE dialogue IS NOT NULL;
