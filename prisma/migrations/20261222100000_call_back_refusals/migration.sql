-- The last rule that refused to dial the customer after the team had answered. Without meaning once the customer is
-- dialled: a repeated request may find that the rule no longer refuses.
ALTER TABLE call_backs ADD COLUMN refusal text;

SELECT show_in_browser('call_backs', 'id, for_call_sid, customer_id, phone_number_id, customer_phone, staff_phone,
  requested_by, call_sid, created_at, failed_at, refusal, dialled_at, ended_at');
