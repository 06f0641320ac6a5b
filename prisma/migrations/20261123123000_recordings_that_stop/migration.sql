-- The caller is being put through to a person, who agreed to nothing: the provider is to end the recording.
ALTER TABLE recordings ADD COLUMN is_to_stop boolean NOT NULL DEFAULT false;
