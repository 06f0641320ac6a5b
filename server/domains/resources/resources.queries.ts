import { ACTIVE_STATUSES } from '../../core/appointment-status.ts';
import { notFound } from '../../core/errors.ts';
import { int, text, uuid } from '../../db/column-types.ts';
import type { TenantRunner } from '../../db/database.ts';
import { ofBusiness } from '../../db/statement.ts';
import { wordList } from '../../db/word-list.ts';
import type { ResourceView } from './resources.schema.ts';

const RESOURCE = { id: int, name: text, upcoming: int };

/** What is booked lasts a day at most, so that nothing that began earlier is still to come. */
const SELECT_RESOURCES = `SELECT r.id, r.name, coalesce(u.count, 0) AS upcoming
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
  text: `${SELECT_RESOURCES} WHERE r.business_id = $business AND r.deleted_at IS NULL ORDER BY r.id`,
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
  row: { id: int, name: text },
  text: `SELECT r.id, r.name FROM resources r
    WHERE r.business_id = $business AND r.deleted_at IS NULL ORDER BY r.id`,
});

/** The resources that are not removed, in the order in which they were made, which is that of choosing a free one. */
export const listResources = (db: TenantRunner): Promise<ResourceView[]> => db.all(liveRows);

/** The same without what is booked in them. */
export const liveResources = (db: TenantRunner): Promise<{ id: number; name: string }[]> => db.all(live);

/** One resource, removed or not. Throws `not_found`. */
export async function readResource(db: TenantRunner, resourceId: number): Promise<ResourceView> {
  const row = await db.first(rowById, { resourceId });
  if (!row) throw notFound();
  return row;
}

/** What the same press made before. */
export const resourceOfRequest = (db: TenantRunner, requestId: string): Promise<ResourceView | undefined> =>
  db.first(rowByRequest, { requestId });

const isLive = ofBusiness({
  name: 'resources.is_live',
  params: { resourceId: int },
  row: { id: int },
  text: 'SELECT id FROM resources WHERE business_id = $business AND id = $resourceId AND deleted_at IS NULL',
});

/** Throws `not_found` for a resource that is removed or of another business; none that is named passes. */
export async function requireResource(
  db: TenantRunner,
  resourceId: number | null | undefined,
): Promise<void> {
  if (typeof resourceId === 'number' && !(await db.first(isLive, { resourceId }))) throw notFound();
}
