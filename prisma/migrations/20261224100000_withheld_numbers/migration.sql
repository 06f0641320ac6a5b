-- A withheld number is null (caller_number). Earlier releases stored what the network had sent in its place, showed it as
-- a number to call back, and counted it as a caller.

WITH withheld AS (
  UPDATE calls SET from_number = NULL
  WHERE direction = 'inbound' AND from_number IS NOT NULL AND caller_number(from_number) IS NULL
  RETURNING business_id, started_at
)
INSERT INTO late_changes (business_id, started_at)
SELECT business_id, started_at FROM withheld WHERE started_at < late_before();

-- The number to call back of a message is a telephone number.
UPDATE caller_messages SET phone = NULL
WHERE phone IS NOT NULL AND (phone !~ '^\+[1-9][0-9]{6,14}$' OR caller_number(phone) IS NULL);
