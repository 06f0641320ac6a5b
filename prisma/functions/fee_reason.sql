-- What the ledger says of a monthly fee: "Phone number (416) 555-0142, Nov 14 – Dec 13, 2026". The days are those of
-- the business's zone, first and last included; two periods in a row share none. Called by charge_due_periods and by
-- the seed; reads nothing.
CREATE OR REPLACE FUNCTION fee_reason(
  p_kind text, p_number text, p_starts_at timestamptz, p_ends_at timestamptz, p_timezone text
) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat(
    CASE p_kind WHEN 'platform_fee' THEN 'Platform fee' WHEN 'number_fee' THEN 'Phone number' ELSE 'Number on hold' END,
    CASE WHEN p_number LIKE '+1__________'
         THEN format(' (%s) %s-%s', substr(p_number, 3, 3), substr(p_number, 6, 3), substr(p_number, 9))
         ELSE ' ' || p_number END,
    ', ',
    to_char(d.first, CASE WHEN to_char(d.first, 'YYYY') = to_char(d.last, 'YYYY') THEN 'Mon FMDD' ELSE 'Mon FMDD, YYYY' END),
    to_char(d.last, ' – Mon FMDD, YYYY'))
  FROM (SELECT (p_starts_at AT TIME ZONE p_timezone)::date AS first, (p_ends_at AT TIME ZONE p_timezone)::date - 1 AS last) d
$$;
