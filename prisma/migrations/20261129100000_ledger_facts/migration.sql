-- A ledger entry stores the facts of its text instead of the text (reason), which the readers render in their language
-- (server/domains/billing/render-reason.ts). The charge of a call needs no column: its call tells how long it was, which
-- never changes once it is charged.
--
-- The facts of existing entries come from the rows that caused them: the call, the charged period, the number order, the
-- payment. Each statement also compares the English text that follows from the facts with the stored one, so that no entry
-- changes what it says: an entry that its rows do not explain, such as an operator's adjustment, keeps its text as its
-- note.
--
-- Charges, nearly all entries, are compared while everybody may still read the ledger, and are not written. From the first
-- ALTER TABLE to the commit nobody reads it, which answering a call needs (first_payment_at): a few seconds for a million
-- entries.
--
-- Until servers and workers of this version run, those of the version before show no history and post no payments; calls
-- are answered and charged.

DROP FUNCTION IF EXISTS fee_reason(text, text, timestamptz, timestamptz, text);
DROP FUNCTION IF EXISTS post_ledger_entry(integer, text, text, bigint, text, text, timestamptz);
DROP FUNCTION IF EXISTS post_payment_effect(integer, bigint, text, text, bigint, text);

-- The lock blocks new entries and allows reads.
LOCK TABLE ledger_entries IN SHARE ROW EXCLUSIVE MODE;
CREATE TEMP TABLE unexplained_charges ON COMMIT DROP AS
SELECT l.id FROM ledger_entries l JOIN calls c ON c.business_id = l.business_id AND c.call_sid = l.call_sid
WHERE l.kind = 'call_charge' AND l.reason IS DISTINCT FROM
  'Completed call, ' || c.duration_seconds / 60 || ':' || lpad((c.duration_seconds % 60)::text, 2, '0');

ALTER TABLE ledger_entries
  -- number_fee, hold_fee, setup_fee
  ADD COLUMN phone_number_id integer,
  -- The digits at that time: number_fee, hold_fee, setup_fee, and a topup that paid for the order of a number.
  ADD COLUMN phone_number    text,
  -- platform_fee, number_fee, hold_fee: the first and the last day of the period in the zone of the business at that time.
  ADD COLUMN first_day       date,
  ADD COLUMN last_day        date,
  -- topup: how its payment was made; null without a payment.
  ADD COLUMN channel         text,
  -- adjustment: what the operator wrote for the owner. On any other entry the note replaces the text of its kind.
  ADD COLUMN note            text,
  ALTER COLUMN reason DROP NOT NULL;

-- One transaction with the lock: nobody else can change an entry while the trigger is off. reason is null from here on where
-- the facts explain it.
ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only;

-- No row tells which zone a business had in the past. Of the days in its present zone, the days before them and the days
-- after them, those that the owner was shown are taken.
UPDATE ledger_entries l
SET phone_number_id = f.phone_number_id, phone_number = f.number, first_day = f.first_day, last_day = f.last_day,
    reason = NULL
FROM (
  SELECT p.business_id, p.sequence, p.kind, p.phone_number_id, n.number, d.first_day, d.last_day
  FROM charge_periods p
  JOIN businesses b ON b.id = p.business_id
  LEFT JOIN phone_numbers n ON n.business_id = p.business_id AND n.id = p.phone_number_id
  CROSS JOIN generate_series(-1, 1) AS moved
  CROSS JOIN LATERAL (SELECT (p.starts_at AT TIME ZONE b.timezone)::date + moved AS first_day,
                             (p.ends_at AT TIME ZONE b.timezone)::date - 1 + moved AS last_day) d
  WHERE p.sequence IS NOT NULL
) f
WHERE l.business_id = f.business_id AND l.sequence = f.sequence AND l.kind = f.kind
  AND l.reason = concat(
    CASE l.kind WHEN 'platform_fee' THEN 'Platform fee' WHEN 'number_fee' THEN 'Phone number' ELSE 'Number on hold' END,
    CASE WHEN f.number LIKE '+1__________'
         THEN format(' (%s) %s-%s', substr(f.number, 3, 3), substr(f.number, 6, 3), substr(f.number, 9))
         ELSE ' ' || f.number END,
    ', ',
    to_char(f.first_day, CASE WHEN to_char(f.first_day, 'YYYY') = to_char(f.last_day, 'YYYY') THEN 'Mon FMDD'
                              ELSE 'Mon FMDD, YYYY' END),
    to_char(f.last_day, ' – Mon FMDD, YYYY'));

-- The text spaced the number as its country does; the digits are compared.
UPDATE ledger_entries l SET phone_number_id = o.phone_number_id, phone_number = o.phone_number, reason = NULL
FROM number_orders o
WHERE l.kind = 'setup_fee' AND l.source = 'order-' || o.id AND o.business_id = l.business_id
  AND l.reason LIKE 'Set-up of %' AND '+' || regexp_replace(l.reason, '\D', '', 'g') = o.phone_number;

UPDATE ledger_entries l SET channel = p.channel, phone_number = p.phone_number, reason = NULL
FROM payment_effects e
JOIN payments p ON p.business_id = e.business_id AND p.id = e.payment_id
WHERE l.kind = 'topup' AND e.kind = 'topup' AND e.business_id = l.business_id AND e.sequence = l.sequence
  AND l.reason = CASE WHEN p.channel = 'auto' THEN 'Auto-recharge'
                      WHEN p.phone_number IS NOT NULL THEN 'Funds added with the order of ' || p.phone_number
                      ELSE 'Funds added' END;

UPDATE ledger_entries SET reason = NULL
WHERE (kind, reason) IN (('topup', 'Funds added'), ('refund', 'Refund to your card'),
                         ('refund_reversal', 'Refund that your bank sent back'),
                         ('dispute', 'Payment disputed at your bank'),
                         ('dispute_reversal', 'Dispute settled in your favour'));

UPDATE ledger_entries SET note = reason
WHERE kind <> 'call_charge' AND reason IS NOT NULL OR id IN (SELECT id FROM unexplained_charges);

ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_append_only;

SELECT show_in_browser('ledger_entries', 'id, sequence, kind, amount_cents, balance_after_cents, call_sid, phone_number_id,
  phone_number, first_day, last_day, channel, note, created_at');

ALTER TABLE ledger_entries
  DROP COLUMN reason,
  ADD FOREIGN KEY (business_id, phone_number_id) REFERENCES phone_numbers (business_id, id),
  ADD CHECK (last_day >= first_day),
  ADD CHECK (channel IN ('form', 'page', 'auto', 'card')),
  ADD CHECK (note <> ''),
  -- Every entry can be explained to its owner; the charge of a call by its call.
  ADD CONSTRAINT ledger_entries_explained CHECK (
    note IS NOT NULL
    OR CASE
         WHEN kind = 'platform_fee' THEN first_day IS NOT NULL AND last_day IS NOT NULL
         WHEN kind IN ('number_fee', 'hold_fee')
           THEN phone_number IS NOT NULL AND first_day IS NOT NULL AND last_day IS NOT NULL
         WHEN kind = 'setup_fee' THEN phone_number IS NOT NULL
         ELSE kind <> 'adjustment'
       END);
