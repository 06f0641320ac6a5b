-- A device is stored as the facts of its name, {"browser": "Chrome", "system": "Windows"}, instead of an English text such
-- as "Chrome on Windows". Readers get the name in their language (server/core/device.ts). Either fact may be null, both for
-- a device that did not tell.
--
-- No row stores the user agent of the time, so the facts are read from the text, here and nowhere else. A text that the
-- product has never written is kept whole as the browser, so that every row still shows the same.
--
-- Until servers of this version run, those of the version before refuse sign-ins and other audited actions of people. Calls,
-- webhooks and timers have no device and go on.

CREATE FUNCTION pg_temp.device_facts(device text) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE
    WHEN device = 'Unknown device' THEN jsonb_build_object('browser', NULL, 'system', NULL)
    WHEN device IN ('iPhone', 'iPad', 'Android', 'ChromeOS', 'Windows', 'macOS', 'Linux')
      THEN jsonb_build_object('browser', NULL, 'system', device)
    WHEN device ~ '^(Edge|Opera|Samsung Internet|Firefox|Chrome|Safari) on (iPhone|iPad|Android|ChromeOS|Windows|macOS|Linux)$'
      THEN jsonb_build_object('browser', split_part(device, ' on ', 1), 'system', split_part(device, ' on ', 2))
    ELSE jsonb_build_object('browser', device, 'system', NULL)
  END
$$;

DROP VIEW browser.audit_entries, browser.recharge_consents, browser.payment_agreements;

-- A change of type is not an UPDATE: the trigger that keeps audit entries as they are stays on.
ALTER TABLE audit_entries ALTER COLUMN device TYPE jsonb USING pg_temp.device_facts(device);
ALTER TABLE recharge_consents ALTER COLUMN device TYPE jsonb USING pg_temp.device_facts(device);
ALTER TABLE payment_agreements ALTER COLUMN device TYPE jsonb USING pg_temp.device_facts(device);
ALTER TABLE user_devices ALTER COLUMN device TYPE jsonb USING pg_temp.device_facts(device);

-- Mails are written from their facts when they are sent, also after a failure was repaired.
UPDATE outgoing_mails SET payload = jsonb_set(payload, '{device}', pg_temp.device_facts(payload->>'device'))
WHERE jsonb_typeof(payload->'device') = 'string';

SELECT show_in_browser('audit_entries', 'id, actor, action, subject, details, address, device, created_at');
SELECT show_in_browser('recharge_consents', 'id, user_id, terms, threshold_cents, amount_cents, address, device, given_at,
  withdrawn_at, language, payment_id');
SELECT show_in_browser('payment_agreements', 'payment_id, user_id, is_auto_recharge, threshold_cents, amount_cents,
  cap_cents, terms, language, address, device, agreed_at, voided_at');
