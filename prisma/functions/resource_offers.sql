-- True for a service that a resource offers. A resource without its own list offers every service. Always true for an
-- appointment without a service. Called by resources_for, keep_appointments_apart and keep_holds_offered, and by the
-- search for free times and the queries of resources in server/modules/scheduling; locks nothing.
CREATE OR REPLACE FUNCTION resource_offers(p_business_id integer, p_resource_id integer, p_service_id integer) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT p_service_id IS NULL OR coalesce((
    SELECT r.offers_all OR EXISTS (
      SELECT FROM resource_services s
      WHERE s.business_id = p_business_id AND s.resource_id = p_resource_id AND s.service_id = p_service_id)
    FROM resources r WHERE r.business_id = p_business_id AND r.id = p_resource_id), false)
$$;
