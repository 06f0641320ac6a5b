import { createHash } from 'node:crypto';
import { bytes, int, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { readPicture } from '../../../integrations/pictures/read-picture.ts';
import { finishWork, type Work } from '../../../jobs/due-work.ts';
import type { WorkHandler } from '../../../jobs/run-work.ts';

const sourceOf = ofBusiness({
  name: 'pictures.source',
  params: { userId: int },
  row: { source_url: text },
  text: 'SELECT source_url FROM user_pictures WHERE business_id = $business AND user_id = $userId',
});

const save = ofBusiness({
  name: 'pictures.save',
  params: { userId: int, sourceUrl: text, contentHash: bytes, mediaType: text, bytes },
  text: `UPDATE user_pictures SET content_hash = $contentHash, media_type = $mediaType, bytes = $bytes
    WHERE business_id = $business AND user_id = $userId AND source_url = $sourceUrl`,
});

type PictureDeps = Pick<Deps, 'db' | 'config' | 'log' | 'invalidations'>;

async function fetchPicture({ db, config, invalidations }: PictureDeps, work: Work): Promise<void> {
  const own = db.ofBusiness(work.businessId);
  const userId = Number(work.subject);
  const sourceUrl = (await own.first(sourceOf, { userId }))?.source_url;
  if (sourceUrl === undefined) return own.transaction((tx) => finishWork(tx, work));
  const picture = await readPicture(config, sourceUrl);
  const contentHash = createHash('sha256').update(picture.bytes).digest();
  await own.transaction(async (tx) => {
    await tx.all(save, { userId, sourceUrl, contentHash, ...picture });
    await finishWork(tx, work);
  });
  invalidations.publish([work.businessId], ['team']);
}

/**
 * Fetches a picture and saves it as bytes. It is tried once: a failure, or a crash in the middle, leaves the former picture,
 * and the next sign-in after a day asks again.
 */
export const pictureHandler: WorkHandler<PictureDeps> = {
  work: fetchPicture,
  giveUp: ({ db }, work) => db.ofBusiness(work.businessId).transaction((tx) => finishWork(tx, work)),
};
