-- The calendar that a business begins with (request_id is null) has no name until somebody gives it one. Readers see "Main
-- calendar" in their language; REST and exports name it in English.
ALTER TABLE resources ALTER COLUMN name DROP NOT NULL;
UPDATE resources SET name = NULL WHERE request_id IS NULL AND name = 'Main calendar';
ALTER TABLE resources ADD CONSTRAINT resources_first_alone_unnamed CHECK (name IS NOT NULL OR request_id IS NULL);
