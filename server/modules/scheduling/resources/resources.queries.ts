import { ACTIVE_STATUSES } from '../../../core/appointment-status.ts';
import { notFound } from '../../../core/errors.ts';
import type { OpeningSpan } from '../../../core/opening-hours.ts';
import { bool, int, ints, jsonOf, text, uuid } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { wordList } from '../../../db/word-list.ts';
import { OWN_HOURS } from './own-hours.ts';
import type { ResourceView } from './resources.schema.ts';

const RESOURCE = {
  id: int,
  name: text.orNull,
  upcoming: int,
  hours: jsonOf<OpeningSpan[]>().orNull,
  services: ints.orNull,
};

/** SQL for the services that a resource `r` offers and that are not deleted, oldest first; null when it offers all. */
const OFFERED = `CASE WHEN NOT r.offers_all THEN ARRAY(SELECT o.service_id FROM resource_services o
        JOIN services s ON s.business_id = $business AND s.id = o.service_id AND s.deleted_at IS NULL
        WHERE o.business_id = $business AND o.resource_id = r.id ORDER BY o.service_id) END`;

/** Only appointments that began within the last day are searched, because an appointment lasts at most a day. */
const SELECT_RESOURCES = `SELECT r.id, r.name, coalesce(u.count, 0) AS upcoming, ${OWN_HOURS} AS hours, ${OFFERED} AS services
    FROM resources r LEFT JOIN (
      SELECT a.resource_id, count(*)::int AS count FROM appointments a
      WHERE a.business_id = $business AND a.booking_type IN ('appointment', 'anonymous')
        AND a.status IN (${wordList(ACTIVE_STATUSES)})
        AND a.ends_at > app_now() AND a.starts_at > app_now() - interval '1 day'
      GROUP BY a.resource_id
    ) u ON u.resource_id = r.id`;

const liveRows = ofBusiness({
  name: 'resources.live_rows',
  row: RESOURCE,
  text: `${SELECT_RESOURCES} WHERE r.business_id = $business AND r.deleted_at IS NULL ORDER BY r.position, r.id`,
});

const rowById = ofBusiness({
  name: 'resources.by_id',
  params: { resourceId: int },
  row: RESOURCE,
  text: `${SELECT_RESOURCES} WHERE r.business_id = $business AND r.id = $resourceId`,
});

const rowByRequest = ofBusiness({
  name: 'resources.by_request',
  params: { requestId: uuid },
  row: RESOURCE,
  text: `${SELECT_RESOURCES} WHERE r.business_id = $business AND r.request_id = $requestId`,
});

const live = ofBusiness({
  name: 'resources.live',
  row: { id: int, name: text.orNull, services: ints.orNull },
  text: `SELECT r.id, r.name, ${OFFERED} AS services FROM resources r
    WHERE r.business_id = $business AND r.deleted_at IS NULL ORDER BY r.position, r.id`,
});

/**
 * The resources that are not removed, in the owner's order. A booking without a calendar takes the first free one in
 * this order.
 */
export const listResources = (db: TenantRunner): Promise<ResourceView[]> => db.all(liveRows);

/** Id, name and services of the calendars that are not removed. */
export const liveResources = (db: TenantRunner): Promise<Pick<ResourceView, 'id' | 'name' | 'services'>[]> =>
  db.all(live);

/** One resource; a removed one is found too. Throws `not_found`. */
export async function readResource(db: TenantRunner, resourceId: number): Promise<ResourceView> {
  const row = await db.first(rowById, { resourceId });
  if (!row) throw notFound();
  return row;
}

/** The resource that an earlier request with the same key created. */
export const resourceOfRequest = (db: TenantRunner, requestId: string): Promise<ResourceView | undefined> =>
  db.first(rowByRequest, { requestId });

const isLive = ofBusiness({
  name: 'resources.is_live',
  params: { resourceId: int },
  row: { id: int },
  text: 'SELECT id FROM resources WHERE business_id = $business AND id = $resourceId AND deleted_at IS NULL',
});

/** Throws `not_found` for a resource that is removed or of another business. Null and undefined pass. */
export async function requireResource(
  db: TenantRunner,
  resourceId: number | null | undefined,
): Promise<void> {
  if (typeof resourceId === 'number' && !(await db.first(isLive, { resourceId }))) throw notFound();
}

const offers = ofBusiness({
  name: 'resources.offers',
  params: { resourceId: int, serviceId: int.orNull },
  row: { does: bool },
  text: 'SELECT resource_offers($business, $resourceId, $serviceId) AS does',
});

/** True when a resource offers a service. Always true when `resourceId` or `serviceId` is null. */
export async function offersService(
  db: TenantRunner,
  selection: { resourceId: number | null; serviceId: number | null },
): Promise<boolean> {
  const { resourceId, serviceId } = selection;
  return resourceId === null || serviceId === null || (await db.one(offers, { resourceId, serviceId })).does;
}
