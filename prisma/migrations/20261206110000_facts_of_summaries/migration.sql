-- A summary without a model says what the agent did. Its facts are stored, and readers get them in their language. Summaries
-- of models, and those of versions before this one, are text alone.
ALTER TABLE conversations ADD COLUMN summary_deeds jsonb;
COMMENT ON COLUMN conversations.summary_deeds IS 'What the agent did, where no model wrote the summary: [{deed, ...}].';
COMMENT ON COLUMN conversations.summary IS
  'The words of a model. Beside summary_deeds: these in the business''s language, by which searches find the call, not shown.';
SELECT show_in_browser('conversations', 'call_sid, language_code, outcome, summary, model, input_tokens, output_tokens,
  end_reason, started_at, ended_at, sentiment, summary_deeds');
