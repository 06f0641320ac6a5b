-- A calendar offers all services of the business, or those of a list. Appointments without a service, and those that are
-- built in, are in any.
ALTER TABLE resources ADD COLUMN offers_all boolean NOT NULL DEFAULT true;
CREATE TABLE resource_services (
  business_id integer NOT NULL,
  resource_id integer NOT NULL,
  service_id  integer NOT NULL,
  PRIMARY KEY (business_id, resource_id, service_id),
  FOREIGN KEY (business_id, resource_id) REFERENCES resources (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, service_id) REFERENCES services (business_id, id)
);

CREATE TRIGGER slot_holds_offered BEFORE INSERT OR UPDATE ON slot_holds
  FOR EACH ROW EXECUTE FUNCTION keep_holds_offered();

SELECT show_in_browser('resources', 'id, name, created_at, deleted_at, has_own_hours, offers_all');
SELECT show_in_browser('resource_services', 'resource_id, service_id');
