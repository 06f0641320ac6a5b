-- A report or a schedule whose person gave it no name stores '' instead of the title of its template, which is rendered in
-- the language of the report (server/modules/insight/reports/report-title.ts). No other column tells which names were given.
ALTER TABLE report_schedules
  DROP CONSTRAINT report_schedules_name_check,
  ADD CONSTRAINT report_schedules_name_check CHECK (char_length(name) <= 80);
ALTER TABLE reports
  DROP CONSTRAINT reports_name_check,
  ADD CONSTRAINT reports_name_check CHECK (char_length(name) <= 80);

CREATE TEMP TABLE template_titles (language text, template text, title text) ON COMMIT DROP;
INSERT INTO template_titles VALUES
  ('en', 'daily_summary', 'Daily summary'), ('fr', 'daily_summary', 'Résumé quotidien'),
  ('en', 'weekly_analysis', 'Weekly analysis'), ('fr', 'weekly_analysis', 'Analyse hebdomadaire'),
  ('en', 'language_sentiment', 'Language and sentiment'), ('fr', 'language_sentiment', 'Langues et ton'),
  ('en', 'money', 'Money'), ('fr', 'money', 'Finances'),
  ('en', 'team', 'Team'), ('fr', 'team', 'Équipe'),
  ('en', 'custom', 'Custom report'), ('fr', 'custom', 'Rapport personnalisé');
UPDATE report_schedules s SET name = '' FROM template_titles t
WHERE t.language = s.language AND t.template = s.template AND t.title = s.name;
UPDATE reports r SET name = '' FROM template_titles t
WHERE t.language = r.language AND t.template = r.template AND t.title = r.name;
