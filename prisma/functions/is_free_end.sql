-- True for an answered call that ended free of charge. Depends only on its argument. Called by the trigger
-- calls_follow_spending, follow_spending and the view spending_differences.
CREATE OR REPLACE FUNCTION is_free_end(p_outcome text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT p_outcome IN ('too_short', 'not_completed') $$;
