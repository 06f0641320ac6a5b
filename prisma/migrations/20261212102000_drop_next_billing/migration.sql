-- Unused since monthly fees have schedules (decision 25): the running schedule of a number knows when it is billed next.
SELECT show_in_browser('phone_numbers', 'id, number, friendly_name, language_code, locality, region, is_primary,
  monthly_fee_cents, status, activated_at, released_at, created_at, pending_action, pending_action_at, pending_reason');
ALTER TABLE phone_numbers DROP COLUMN next_billing_at;
