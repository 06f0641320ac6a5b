import { createHash } from 'node:crypto';
import { run, type Statement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { readPicture } from '../../integrations/pictures/read-picture.ts';

type DueRow = { business_id: number; user_id: number; source_url: string };

const takeOne: Statement<DueRow> = {
  name: 'pictures.take',
  text: `/* every business: worker */
    UPDATE user_pictures SET tried_at = clock_timestamp()
    WHERE user_id = (SELECT user_id FROM user_pictures WHERE tried_at IS NULL ORDER BY asked_at LIMIT 1
                     FOR UPDATE SKIP LOCKED)
    RETURNING business_id, user_id, source_url`,
};

const keep: Statement<{ user_id: number }> = {
  name: 'pictures.keep',
  text: `UPDATE user_pictures SET content_hash = $4, media_type = $5, bytes = $6
    WHERE business_id = $1 AND user_id = $2 AND source_url = $3 RETURNING user_id`,
};

/**
 * Fetches every picture that was asked for and keeps it as bytes; returns how many. Each is tried once: a failure, or a
 * crash in the middle, leaves what was there before, and the next sign-in after a day asks again. Nobody waits for a
 * picture, so failures are logged and nothing more.
 */
export async function fetchPictures({
  pool,
  config,
  log,
  hints,
}: Pick<Deps, 'pool' | 'config' | 'log' | 'hints'>): Promise<number> {
  for (let kept = 0; ; ) {
    const [due] = await run(pool, takeOne);
    if (!due) return kept;
    const { business_id: businessId, user_id: userId, source_url: sourceUrl } = due;
    try {
      const { bytes, mediaType } = await readPicture(config, sourceUrl);
      const contentHash = createHash('sha256').update(bytes).digest();
      await run(pool, keep, [businessId, userId, sourceUrl, contentHash, mediaType, bytes]);
      hints.publish([businessId], ['team']);
      kept += 1;
    } catch (error) {
      log.warn({ err: error, userId }, 'a picture could not be fetched');
    }
  }
}
