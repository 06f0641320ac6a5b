-- Trigger of appointments, before every insert and update. Computes the occupied time of an appointment, including
-- its buffers, and guarantees for each resource:
-- - Two active appointments never occupy the same time, unless the later one was booked anyway (allow_overlap).
-- - No appointment occupies a time that is held for a caller (slot_holds), unless it is booked anyway. A booking of the
--   agent for a caller deletes the hold of that caller first, in the same transaction
--   (server/modules/scheduling/appointments/slots/release-hold.ts).
-- - No appointment is booked into closed time of the resource or of the whole business. Closed time may cover
--   appointments.
--
-- An appointment that ends or is moved stores the appointments that overlapped it then, with their versions
-- (former_overlaps). When it is restored, or moved back at once, those that have not changed since are no obstacles.
-- Versions are stored instead of a time, because an appointment can be booked by a transaction that was open when the
-- other one ended.
--
-- An appointment without a resource gets the first one in the order of the business, among those with the smallest
-- obstacle (resource_obstacles). The agent (created_in) books only services that the resource offers. Members may book
-- any service in a resource that they select.
--
-- Raises exclusion_violation with the constraint name appointments_closed_time, appointments_taken_time,
-- appointments_removed_resource if the resource is removed, or appointments_not_offered if no candidate resource
-- offers the service (server/modules/scheduling/appointments/slots/slot-taken.ts).
--
-- An update by follow_zone_rules is not checked: it moves all appointments of a business and keeps their local times,
-- so no new overlap arises (server/modules/scheduling/appointments/booking/follow-zone-rules.ts).
--
-- Locks the row of the business in booking_locks (FOR UPDATE) before its checks, so that the checks include all
-- committed appointments. An update without newly occupied time locks nothing.
CREATE OR REPLACE FUNCTION keep_appointments_apart() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_active CONSTANT text[] := ARRAY['pending', 'scheduled', 'confirmed'];
  v_closed CONSTANT text[] := ARRAY['holiday', 'block'];
  v_is_moved_back CONSTANT boolean := TG_OP = 'UPDATE' AND OLD.moved_version = OLD.version
    AND (OLD.unmoved_starts_at, OLD.unmoved_ends_at, OLD.unmoved_resource_id)
      = (NEW.starts_at, NEW.ends_at, NEW.resource_id);
  v_former integer[];
  v_resource integer;
  v_obstacle text;
BEGIN
  NEW.occupied_from := NEW.starts_at - make_interval(mins => NEW.buffer_before_minutes);
  NEW.occupied_to := NEW.ends_at + make_interval(mins => NEW.buffer_after_minutes);
  IF TG_OP = 'UPDATE' AND current_setting('callingua.follows_zone_rules', true) = 'on' THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND OLD.status = ANY (v_active) AND OLD.booking_type <> ALL (v_closed)
     AND (NEW.status <> ALL (v_active) OR (OLD.occupied_from, OLD.occupied_to, OLD.resource_id)
       IS DISTINCT FROM (NEW.occupied_from, NEW.occupied_to, NEW.resource_id)) THEN
    SELECT coalesce(jsonb_object_agg(a.id, a.version), '{}') INTO NEW.former_overlaps FROM appointments a
    WHERE int4range(a.business_id, a.business_id, '[]') && int4range(OLD.business_id, OLD.business_id, '[]')
      AND tstzrange(a.occupied_from, a.occupied_to) && tstzrange(OLD.occupied_from, OLD.occupied_to)
      AND a.business_id = OLD.business_id AND a.resource_id = OLD.resource_id AND a.id <> OLD.id
      AND a.status = ANY (v_active) AND a.booking_type <> ALL (v_closed);
  END IF;
  IF NEW.status <> ALL (v_active) THEN
    IF NEW.resource_id IS NULL AND NEW.booking_type <> ALL (v_closed) THEN
      SELECT r.id INTO NEW.resource_id FROM resources r
      WHERE r.business_id = NEW.business_id AND r.deleted_at IS NULL ORDER BY r.position, r.id LIMIT 1;
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.status = ANY (v_active) AND OLD.booking_type = NEW.booking_type
     AND OLD.resource_id IS NOT DISTINCT FROM NEW.resource_id
     AND NEW.occupied_from >= OLD.occupied_from AND NEW.occupied_to <= OLD.occupied_to
     AND (NEW.allow_overlap OR NOT OLD.allow_overlap) THEN RETURN NEW; END IF;

  PERFORM FROM booking_locks WHERE business_id = NEW.business_id FOR UPDATE;
  IF NEW.booking_type = ANY (v_closed) THEN RETURN NEW; END IF;

  IF v_is_moved_back OR TG_OP = 'UPDATE' AND OLD.status <> ALL (v_active)
     AND (OLD.occupied_from, OLD.occupied_to) = (NEW.occupied_from, NEW.occupied_to) THEN
    SELECT array_agg(a.id) INTO v_former
    FROM jsonb_each_text(OLD.former_overlaps) f (id, version)
    JOIN appointments a ON a.business_id = NEW.business_id AND a.id = f.id::integer AND a.version = f.version::integer;
  END IF;

  SELECT o.resource_id,
    CASE o.obstacle WHEN 2 THEN 'appointments_closed_time' WHEN 1 THEN 'appointments_taken_time' END
  INTO v_resource, v_obstacle
  FROM resource_obstacles(NEW.business_id, NEW.resource_id, NEW.service_id, NEW.starts_at, NEW.ends_at,
                          NEW.occupied_from, NEW.occupied_to, NEW.id || v_former) o
  ORDER BY o.obstacle, (SELECT p.position FROM resources p WHERE p.id = o.resource_id), o.resource_id LIMIT 1;

  -- No candidate was found. Either the appointment names a resource that is removed, or it names none and no resource
  -- offers the service.
  IF v_resource IS NULL THEN
    v_obstacle := CASE WHEN NEW.resource_id IS NULL AND NEW.service_id IS NOT NULL THEN 'appointments_not_offered'
                       ELSE 'appointments_removed_resource' END;
  ELSIF TG_OP = 'INSERT' AND NEW.created_in IS NOT NULL
    AND NOT resource_offers(NEW.business_id, v_resource, NEW.service_id) THEN
    v_obstacle := 'appointments_not_offered';
  END IF;
  IF v_obstacle = 'appointments_taken_time' AND NEW.allow_overlap THEN v_obstacle := NULL; END IF;
  IF v_obstacle IS NOT NULL THEN
    RAISE EXCEPTION 'this time is taken'
      USING ERRCODE = 'exclusion_violation', TABLE = 'appointments', CONSTRAINT = v_obstacle;
  END IF;
  NEW.resource_id := v_resource;
  RETURN NEW;
END $$;
