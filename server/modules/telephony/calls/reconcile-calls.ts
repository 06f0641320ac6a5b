import type { Deps } from '../../../deps.ts';
import { isEndStatus } from '../../../integrations/twilio/call-event.ts';
import { receiveCallEvents } from './receive-call-events.ts';

const LOOK_BACK_MS = 48 * 60 * 60 * 1_000;

/**
 * Compares Twilio's calls of the last 48 hours with ours. The end of each call is stored as an inbox event, unless the
 * event exists already. A lost callback thus delays the charge of a call but does not lose it. Returns how many calls
 * Twilio listed.
 */
export async function reconcileCalls(deps: Deps): Promise<number> {
  let listed = 0;
  for await (const page of deps.telephony.listCalls(new Date(Date.now() - LOOK_BACK_MS))) {
    const ended = page.filter(({ status }) => isEndStatus(status));
    listed += page.length;
    if (ended.length === 0) continue;
    const shards = await receiveCallEvents(deps.db, ended);
    for (const shard of shards) deps.jobs.wake('charge-calls', { shard });
  }
  return listed;
}
