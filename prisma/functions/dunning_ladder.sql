-- What happens, and is mailed, while a balance stays below zero: each step so many days of 24 hours after it fell, and
-- no sooner than `apart_days` after the step before was taken, however long nobody ran. Called by dun_business and
-- tell_unpaid; reads nothing.
CREATE OR REPLACE FUNCTION dunning_ladder()
RETURNS TABLE (place integer, step text, after_days integer, apart_days integer) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  VALUES (1, 'unpaid', 1, 0), (2, 'hold_announced', 7, 5), (3, 'warning_30', 30, 5), (4, 'warning_60', 60, 5),
         (5, 'warning_85', 85, 5), (6, 'released', 90, 5)
$$;
