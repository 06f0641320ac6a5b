-- Converts an instant that a provider reports by the system clock to the clock of the product (see app_now()).
-- Called by server/modules/telephony/calls/record-conversation.ts; locks nothing.
CREATE OR REPLACE FUNCTION app_time(p_instant timestamptz) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT p_instant + "offset" FROM app_clock $$;
