import type { Deps } from '../../deps.ts';
import { leaseDuePage } from './leased-source.ts';
import { type ReadDeps, readPage } from './read-page.ts';

/** So many pages are waited for at once. */
const LANES = 4;
/** Of one run, so that slow sites keep no other job waiting for long; the rest is due still. */
const PAGES_MAX = 5;

type JobDeps = Pick<Deps, 'db' | 'config' | 'log' | 'invalidations'> & Pick<ReadDeps, 'resolve'>;

/** Reads the pages that are due, twenty at most, and returns how many. */
export async function readPages(deps: JobDeps): Promise<number> {
  const lanes = await Promise.all(Array.from({ length: LANES }, () => readEach(deps)));
  return lanes.reduce((sum, read) => sum + read, 0);
}

async function readEach(deps: JobDeps): Promise<number> {
  for (let read = 0; read < PAGES_MAX; read += 1) {
    const page = await deps.db.first(leaseDuePage);
    if (!page) return read;
    deps.invalidations.publish([page.business_id], ['catalogue']);
    await readPage({ ...deps, db: deps.db.ofBusiness(page.business_id) }, page);
  }
  return PAGES_MAX;
}
