-- Trigger of slot_holds, before an insert without a resource: sets the first resource of the business that is not
-- removed.
CREATE OR REPLACE FUNCTION take_first_resource() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT r.id INTO NEW.resource_id FROM resources r
  WHERE r.business_id = NEW.business_id AND r.deleted_at IS NULL ORDER BY r.position, r.id LIMIT 1;
  RETURN NEW;
END $$;
