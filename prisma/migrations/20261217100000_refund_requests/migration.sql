-- One term for one thing: texts and docs call it a refund request. The guarantee, and codes stored in rows (audit log,
-- events, mails), keep the term money-back.
DROP VIEW browser.money_back_requests;
ALTER TABLE money_back_requests RENAME TO refund_requests;
ALTER INDEX money_back_requests_one_open RENAME TO refund_requests_one_open;
ALTER INDEX money_back_requests_open RENAME TO refund_requests_open;
ALTER SEQUENCE money_back_requests_id_seq RENAME TO refund_requests_id_seq;
DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT conname FROM pg_constraint
    WHERE conrelid = 'refund_requests'::regclass AND conname LIKE 'money\_back\_requests\_%'
  LOOP
    EXECUTE format('ALTER TABLE refund_requests RENAME CONSTRAINT %I TO %I',
      v_name, replace(v_name, 'money_back_requests', 'refund_requests'));
  END LOOP;
END $$;
SELECT show_in_browser('refund_requests', 'id, payment_id, asked_by, reason, asked_at, outcome, answer, answered_at');
