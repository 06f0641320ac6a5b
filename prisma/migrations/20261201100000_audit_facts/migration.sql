-- The subject of an audit entry is an id, and what the action does not say is in its details. Some entries stored both as
-- one English sentence in the subject. Their facts come from the rows that they name: the ledger entry of an adjustment,
-- the payment of a refund, the number of a transfer. Each statement compares the sentence that follows from these rows
-- with the stored one. What an operator wrote for a suspended or closed business becomes the reason in the details.
--
-- One transaction with the lock: nobody else can change an entry while the trigger is off.

LOCK TABLE audit_entries IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only;

-- '<request>: <amount> cents'
UPDATE audit_entries e
SET subject = 'business-' || l.business_id,
    details = e.details || jsonb_build_object('requestId', l.source, 'amountCents', l.amount_cents)
FROM ledger_entries l
WHERE e.action = 'adjust' AND l.business_id = e.business_id AND l.kind = 'adjustment'
  AND e.subject = format('%s: %s cents', l.source, l.amount_cents);

-- '<payment intent>: <amount> cents, request <request>'. No row tells the request and its amount, since Stripe may have
-- refused it.
UPDATE audit_entries e
SET subject = 'payment-' || p.id,
    details = e.details || jsonb_build_object('requestId', r.parts[3], 'amountCents', r.parts[2]::bigint)
FROM (SELECT id, regexp_match(subject, '^(pi_[^ :]+): (\d+) cents, request (.*)$') AS parts
      FROM audit_entries WHERE action = 'refund') r
JOIN payments p ON p.stripe_payment_intent_id = r.parts[1]
WHERE e.id = r.id AND e.business_id = p.business_id;

-- 'number-<id>: <language or "other languages"> to <phone>'. The target may have changed since.
UPDATE audit_entries e
SET subject = 'number-' || n.id,
    details = e.details || jsonb_build_object(
      'languageCode', CASE t.parts[2] WHEN 'other languages' THEN 'others' ELSE t.parts[2] END, 'phone', t.parts[3])
FROM (SELECT id, regexp_match(subject, '^number-(\d+): (other languages|\S+) to (\+\d+)$') AS parts
      FROM audit_entries WHERE action = 'transfer.saved') t
JOIN phone_numbers n ON n.id = t.parts[1]::integer
WHERE e.id = t.id AND e.business_id = n.business_id;

-- The words of an operator, whatever they are. The subject of an entry that no statement above explains stays readable.
UPDATE audit_entries
SET subject = coalesce('business-' || business_id, 'none'), details = details || jsonb_build_object('reason', subject)
WHERE action IN ('suspend', 'close') OR subject ~ '\s';

ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_append_only;
ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_subject_is_no_sentence CHECK (subject !~ '\s');
