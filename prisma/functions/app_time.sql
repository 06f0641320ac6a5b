-- Converts an instant of the system clock, such as a time in a provider's webhook, to an instant of the app clock
-- (app_now()). Called by server/modules/telephony/calls/record-conversation.ts; locks nothing.
CREATE OR REPLACE FUNCTION app_time(p_instant timestamptz) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT p_instant + "offset" FROM app_clock $$;
