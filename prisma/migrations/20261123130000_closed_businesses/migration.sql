-- A business whose account was closed: nobody signs in, nothing is charged, its numbers are given back. Until its data is
-- being erased it can be opened again; its ledger and the counts of its calls stay.
ALTER TABLE businesses
  ADD COLUMN closed_at  timestamptz,
  ADD COLUMN erasing_at timestamptz,
  ADD COLUMN erased_at  timestamptz,
  ADD CONSTRAINT businesses_erased_once_closed CHECK (
    (erasing_at IS NULL OR closed_at IS NOT NULL) AND (erased_at IS NULL OR erasing_at IS NOT NULL));
CREATE INDEX businesses_to_erase ON businesses (closed_at) WHERE closed_at IS NOT NULL AND erased_at IS NULL;

ALTER TABLE fee_schedules
  DROP CONSTRAINT fee_schedules_end_reason_check,
  ADD CONSTRAINT fee_schedules_end_reason_check
    CHECK (end_reason IN ('held', 'reactivated', 'released', 'unpaid', 'closed'));
