-- Why a payment failed or a mail was not sent is a code, with what Stripe has instead of what was ordered beside it
-- (server/modules/billing/payments/payment-errors.ts). What a provider said of a mail stays in its own words.
--
-- Servers of the version before may still write sentences while a deploy is under way, which all versions read as no
-- refusal of a card.

-- last_error other_customer, other_currency, other_amount, other_received.
ALTER TABLE payments ADD COLUMN error_facts jsonb;

UPDATE payments SET last_error = 'no_answer' WHERE last_error = 'Stripe did not answer';
UPDATE payments SET last_error = 'replaced' WHERE last_error = 'Replaced by a later order';

-- The amount received is kept beside the sentence; customer, currency and amount at Stripe are in the sentence alone.
UPDATE payments SET last_error = 'other_received', error_facts = jsonb_build_object('amountCents', received_cents)
WHERE state = 'mismatched' AND last_error = format('received %s cents', received_cents);
UPDATE payments SET last_error = 'other_received', error_facts = jsonb_build_object(
  'amountCents', (regexp_match(last_error, '\d+'))[1]::bigint)
WHERE state = 'mismatched' AND last_error ~ '^received \d+ cents$';
UPDATE payments SET last_error = 'other_amount', error_facts = jsonb_build_object(
  'amountCents', (regexp_match(last_error, '\d+'))[1]::bigint)
WHERE state = 'mismatched' AND last_error ~ '^asks for \d+ cents$';
UPDATE payments SET last_error = 'other_currency', error_facts = jsonb_build_object(
  'currency', (regexp_match(last_error, '[a-z]{3}$'))[1])
WHERE state = 'mismatched' AND last_error ~ '^paid in [a-z]{3}$';
UPDATE payments SET last_error = 'other_customer', error_facts = jsonb_build_object(
  'customerId', nullif(substr(last_error, length('paid by ') + 1), 'nobody we know'))
WHERE state = 'mismatched' AND last_error LIKE 'paid by %';

UPDATE outgoing_mails SET last_error = 'outdated' WHERE last_error = 'no longer true of its appointment';
UPDATE outgoing_mails SET last_error = 'link_ended' WHERE last_error LIKE '%its link is not valid any more';
