import type { Deps } from '../../../deps.ts';
import { LEASE_SECONDS, leaseOrder } from './leased-order.ts';
import { followOrder } from './provision-number.ts';

/** So many orders wait for the provider at once. */
const LANES = 4;

type JobDeps = Pick<Deps, 'db' | 'telephony' | 'invalidations' | 'jobs' | 'log'>;

/**
 * Takes every order of a number that is due further, and returns how many. However often and by how many workers it
 * runs, an order is one number.
 */
export async function provisionNumbers(deps: JobDeps): Promise<number> {
  const lanes = await Promise.all(Array.from({ length: LANES }, () => followEach(deps)));
  return lanes.reduce((sum, followed) => sum + followed, 0);
}

async function followEach(deps: JobDeps): Promise<number> {
  for (let followed = 0; ; followed += 1) {
    const order = await deps.db.first(leaseOrder.every, { leaseSeconds: LEASE_SECONDS, orderId: null });
    if (!order) return followed;
    await followOrder({ ...deps, db: deps.db.ofBusiness(order.business_id) }, order);
  }
}
