import { int, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { putWork } from '../../../jobs/due-work.ts';

const upsertPicture = ofBusiness({
  name: 'pictures.ask',
  params: { userId: int, sourceUrl: text },
  row: { user_id: int },
  text: `INSERT INTO user_pictures (business_id, user_id, source_url) VALUES ($business, $userId, $sourceUrl)
    ON CONFLICT (user_id) DO UPDATE SET source_url = excluded.source_url, asked_at = clock_timestamp()
    WHERE user_pictures.business_id = $business AND user_pictures.asked_at < clock_timestamp() - interval '1 day'
    RETURNING user_id`,
});

/**
 * Queues a download of the provider's picture in the caller's transaction, at most once a day. Downloads nothing
 * itself. Wake `fetch-pictures` after the commit.
 */
export async function queuePictureDownload(
  tx: TenantTx,
  userId: number,
  sourceUrl: string | null,
): Promise<void> {
  if (sourceUrl === null || !(await tx.first(upsertPicture, { userId, sourceUrl }))) return;
  await putWork(tx, { kind: 'fetch-pictures', subject: userId });
}
