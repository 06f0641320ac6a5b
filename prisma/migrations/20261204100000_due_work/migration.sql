-- Work that a worker does later: one row for each subject of a kind (server/jobs/work-kinds.ts), written in the transaction
-- that makes the work due and deleted in the one that completes it (server/jobs/due-work.ts).
CREATE TABLE due_work (
  id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind         text        NOT NULL CHECK (kind <> ''),
  -- The id of the row that the work is about, in the table of its kind, as text. No foreign key: a subject that was deleted
  -- leaves work that its handler drops.
  subject      text        NOT NULL CHECK (subject <> ''),
  business_id  integer     NOT NULL REFERENCES businesses (id),
  -- By the product's clock.
  due_at       timestamptz NOT NULL DEFAULT app_now(),
  -- Claims since the work was made due. A worker that died counts as well.
  attempts     integer     NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- By the real clock. Until then nobody claims the work: a worker has it under lease_id, or it rests after a failure.
  leased_until timestamptz NOT NULL DEFAULT clock_timestamp(),
  lease_id     uuid,
  last_error   text,
  -- A dead letter: nobody tries it again until an operator replays it.
  dead_at      timestamptz,
  UNIQUE (kind, subject)
);
-- The next to claim.
CREATE INDEX due_work_next ON due_work (kind, due_at) WHERE dead_at IS NULL;
CREATE INDEX due_work_of_business ON due_work (business_id);
