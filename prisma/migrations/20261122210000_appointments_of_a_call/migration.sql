-- What the agent booked and moved in a call, for whoever goes on with it or ends it after its process died.
CREATE INDEX appointments_by_confirming_call ON appointments (business_id, confirmed_call_sid)
  WHERE confirmed_call_sid IS NOT NULL;
