-- Trigger of slot_holds, before every insert and update: refuses a hold for a service in a calendar that does not offer
-- it. A change of a calendar's services takes the booking lock, as a hold does
-- (server/modules/scheduling/resources/set-resource-services.ts). Raises check_violation with the constraint name
-- slot_holds_offered.
CREATE OR REPLACE FUNCTION keep_holds_offered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT resource_offers(NEW.business_id, NEW.resource_id, NEW.service_id) THEN
    RAISE EXCEPTION 'this calendar does not offer the service'
      USING ERRCODE = 'check_violation', TABLE = 'slot_holds', CONSTRAINT = 'slot_holds_offered';
  END IF;
  RETURN NEW;
END $$;
