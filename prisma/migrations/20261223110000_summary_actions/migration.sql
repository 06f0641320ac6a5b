-- One term for one thing: what the agent did is an action. The key `deed` of the stored values keeps its name.
ALTER TABLE conversations RENAME COLUMN summary_deeds TO summary_actions;
COMMENT ON COLUMN conversations.summary_actions IS
  'Actions of the agent, stored when no model wrote the summary: [{deed, ...}].';
COMMENT ON COLUMN conversations.summary IS
  'The model''s summary. If there is none, the summary_actions as text in the business''s language, for searches; not shown.';
SELECT show_in_browser('conversations', 'call_sid, language_code, outcome, summary, model, input_tokens, output_tokens,
  end_reason, started_at, ended_at, sentiment, summary_actions');
