-- The seconds of the week, from midnight on Sunday, of an opening span. 23:59 is the end of the day. A closing time
-- that is not after the opening time is on the next day. Time past the end of Saturday continues at the start of the
-- week. Called by open_week, resource_week and the exclusion constraints of opening_spans and resource_spans. The
-- indexes of these constraints store its results, so a change of the results requires a migration that rebuilds them.
CREATE OR REPLACE FUNCTION opening_seconds(p_day smallint, p_open time, p_close time) RETURNS int4multirange
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN ends <= 604800 THEN int4multirange(int4range(starts, ends))
              ELSE int4multirange(int4range(starts, 604800), int4range(0, ends - 604800)) END
  FROM (SELECT p_day * 86400 + extract(epoch FROM p_open)::integer AS starts,
               p_day * 86400 + CASE WHEN p_close >= '23:59' THEN 86400
                                    WHEN p_close > p_open THEN extract(epoch FROM p_close)::integer
                                    ELSE 86400 + extract(epoch FROM p_close)::integer END AS ends) span
$$;
