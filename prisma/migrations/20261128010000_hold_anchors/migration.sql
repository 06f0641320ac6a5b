-- A hold keeps the anchor of the fee that it replaced (hold_number). Running holds that began on the last day of a short
-- month were anchored on that day; each goes on from the anchor and the period count of the fee before it. No due date
-- moves to an earlier day, so nothing is charged twice.
UPDATE fee_schedules h SET anchor_at = f.anchor_at, next_index = f.next_index + h.next_index
FROM fee_schedules f
WHERE h.kind = 'hold_fee' AND h.ended_at IS NULL
  AND f.business_id = h.business_id AND f.phone_number_id = h.phone_number_id AND f.kind = 'number_fee'
  AND f.end_reason = 'held' AND f.next_due_at = h.anchor_at;
