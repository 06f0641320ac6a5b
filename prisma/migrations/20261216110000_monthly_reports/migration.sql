-- The monthly report: a template of its own, and a section more.
ALTER TABLE report_schedules
  DROP CONSTRAINT report_schedules_template_check,
  DROP CONSTRAINT report_schedules_sections_check,
  ADD CONSTRAINT report_schedules_template_check CHECK (template IN ('daily_summary', 'weekly_analysis', 'monthly',
    'language_sentiment', 'money', 'team', 'custom')),
  ADD CONSTRAINT report_schedules_sections_check CHECK (cardinality(sections) BETWEEN 1 AND 9);
ALTER TABLE reports
  DROP CONSTRAINT reports_template_check,
  DROP CONSTRAINT reports_sections_check,
  ADD CONSTRAINT reports_template_check CHECK (template IN ('daily_summary', 'weekly_analysis', 'monthly',
    'language_sentiment', 'money', 'team', 'custom')),
  ADD CONSTRAINT reports_sections_check CHECK (cardinality(sections) BETWEEN 1 AND 9);
