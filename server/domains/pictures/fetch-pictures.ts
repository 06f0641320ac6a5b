import { createHash } from 'node:crypto';
import { bytes, int, text } from '../../db/column-types.ts';
import { ofBusiness, ofEveryBusiness } from '../../db/statement.ts';
import type { Deps } from '../../deps.ts';
import { readPicture } from '../../integrations/pictures/read-picture.ts';

const takeOne = ofEveryBusiness({
  name: 'pictures.take',
  because: 'the worker fetches for everybody',
  row: { business_id: int, user_id: int, source_url: text },
  text: `UPDATE user_pictures SET tried_at = clock_timestamp()
    WHERE user_id = (SELECT user_id FROM user_pictures WHERE tried_at IS NULL ORDER BY asked_at LIMIT 1
                     FOR UPDATE SKIP LOCKED)
    RETURNING business_id, user_id, source_url`,
});

const keep = ofBusiness({
  name: 'pictures.keep',
  params: { userId: int, sourceUrl: text, contentHash: bytes, mediaType: text, bytes },
  text: `UPDATE user_pictures SET content_hash = $contentHash, media_type = $mediaType, bytes = $bytes
    WHERE business_id = $business AND user_id = $userId AND source_url = $sourceUrl`,
});

/**
 * Fetches every picture that was asked for and keeps it as bytes; returns how many. Each is tried once: a failure, or a
 * crash in the middle, leaves what was there before, and the next sign-in after a day asks again. Nobody waits for a
 * picture, so failures are logged and nothing more.
 */
export async function fetchPictures({
  db,
  config,
  log,
  invalidations,
}: Pick<Deps, 'db' | 'config' | 'log' | 'invalidations'>): Promise<number> {
  for (let kept = 0; ; ) {
    const due = await db.first(takeOne);
    if (!due) return kept;
    const { business_id: businessId, user_id: userId, source_url: sourceUrl } = due;
    try {
      const picture = await readPicture(config, sourceUrl);
      const contentHash = createHash('sha256').update(picture.bytes).digest();
      await db.ofBusiness(businessId).all(keep, { userId, sourceUrl, contentHash, ...picture });
      invalidations.publish([businessId], ['team']);
      kept += 1;
    } catch (error) {
      log.warn({ err: error, userId }, 'a picture could not be fetched');
    }
  }
}
