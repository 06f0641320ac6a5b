-- The place of a calendar among those of its business, which is also that in which a free one is chosen. Equal ones are in
-- the order in which they were made; so a new one, which nobody has placed yet, is the last.
ALTER TABLE resources ADD COLUMN position integer NOT NULL DEFAULT 1000 CHECK (position > 0);
SELECT show_in_browser('resources', 'id, name, created_at, deleted_at, has_own_hours, offers_all, position');
