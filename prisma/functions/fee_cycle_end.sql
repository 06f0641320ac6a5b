-- The end of the current cycle of a monthly fee: the start of the first uncharged period after p_now. Called by
-- dun_business, unpaid_hold_at and server/modules/telephony/numbers/hold-or-release-number.ts; reads nothing.
CREATE OR REPLACE FUNCTION fee_cycle_end(p_anchor timestamptz, p_next_index integer, p_now timestamptz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT fee_period_start(p_anchor, greatest(p_next_index, fee_index_after(p_anchor, p_now))) $$;
