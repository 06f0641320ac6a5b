-- Makes columns of a table visible in the database browser: creates a view of the same name in the schema `browser`.
-- The view returns only rows of the business whose login reads it. Called by migrations, and again for a table whose
-- columns changed. The view is a security barrier: no condition of a reader is evaluated on a row of another business.
CREATE OR REPLACE FUNCTION show_in_browser(shown_table text, shown_columns text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DROP VIEW IF EXISTS browser.%I', shown_table);
  EXECUTE format(
    'CREATE VIEW browser.%1$I WITH (security_barrier = true) AS SELECT %2$s FROM public.%1$I
     WHERE %3$I = (SELECT r.business_id FROM public.database_roles r WHERE r.role_name = SESSION_USER::text)',
    shown_table, shown_columns, CASE shown_table WHEN 'businesses' THEN 'id' ELSE 'business_id' END);
  EXECUTE format('GRANT SELECT ON browser.%I TO PUBLIC', shown_table);
END $$;
