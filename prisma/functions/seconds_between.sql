-- The seconds of the week, from midnight on Sunday, that local clocks of a zone show between one instant and a later
-- one. The result contains at least one second and at most a whole week. Seconds that a clock change repeats are
-- contained once. Called by resources_for.
CREATE OR REPLACE FUNCTION seconds_between(p_from timestamptz, p_to timestamptz, p_timezone text) RETURNS int4multirange
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN starts + lasts <= 604800 THEN int4multirange(int4range(starts, starts + lasts))
              ELSE int4multirange(int4range(starts, 604800), int4range(0, starts + lasts - 604800)) END
  FROM (SELECT week_second(p_from, p_timezone) AS starts,
               least(604800, greatest(1, extract(epoch FROM
                 (p_to AT TIME ZONE p_timezone) - (p_from AT TIME ZONE p_timezone))))::integer AS lasts) span
$$;
