import { createHash } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { readPicture } from '../../../integrations/pictures/read-picture.ts';
import { finishWork, type Work } from '../../../jobs/due-work.ts';
import type { WorkHandler } from '../../../jobs/run-work.ts';

type PictureDeps = Pick<Deps, 'db' | 'config' | 'log' | 'invalidations'>;

async function fetchPicture({ db, config, invalidations }: PictureDeps, work: Work): Promise<void> {
  const own = db.ofBusiness(work.businessId);
  const userId = Number(work.subject);
  const source = await own.models.userPicture.findUnique({ where: { userId }, select: { sourceUrl: true } });
  if (!source) return own.transaction((tx) => finishWork(tx, work));
  const picture = await readPicture(config, source.sourceUrl);
  const contentHash = createHash('sha256').update(picture.bytes).digest();
  await own.transaction(async (tx) => {
    // The condition on the source URL skips the update if another picture was set during the download.
    await tx.models.userPicture.updateMany({
      where: { userId, ...source },
      data: { contentHash, ...picture },
    });
    await finishWork(tx, work);
  });
  invalidations.publish([work.businessId], ['team']);
}

/**
 * Downloads a picture and stores its bytes. A failed or crashed download is not retried, and the previous picture
 * stays. The next sign-in after a day queues the download again.
 */
export const pictureHandler: WorkHandler<PictureDeps> = {
  work: fetchPicture,
  giveUp: ({ db }, work) => db.ofBusiness(work.businessId).transaction((tx) => finishWork(tx, work)),
};
