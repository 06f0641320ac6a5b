import type { Deps } from '../../server/deps.ts';
import { chargeLane } from '../../server/domains/calls/charge-lane.ts';
import type { JobPayload } from '../../server/jobs/catalogue.ts';

/** Charges what is due in the lane that was rung for. Twice is once; a crash at any step is repaired by the next ring. */
export function chargeCalls(deps: Deps, { lane }: JobPayload<'charge-calls'>): Promise<number> {
  return chargeLane(deps, lane);
}
