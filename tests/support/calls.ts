import type { Deps } from '../../server/deps.ts';
import { chargeLane } from '../../server/domains/calls/charge-lane.ts';
import { receiveCallEvents } from '../../server/domains/calls/receive-call-events.ts';
import { type CallEvent, callEvent } from '../../server/integrations/twilio/call-event.ts';
import { LANES } from '../../server/jobs/catalogue.ts';
import { newCallSid } from './factories.ts';

/** A call event as the status callback would bring it: by default the end of a call of 42 seconds. */
export function makeCallEvent(to: string, given: Partial<CallEvent> = {}): CallEvent {
  const status = given.status ?? 'completed';
  const event = callEvent({
    callSid: given.callSid ?? newCallSid(),
    status,
    durationSeconds: status === 'completed' ? 42 : null,
    twilioDirection: 'inbound',
    from: '+16475550001',
    to,
    occurredAt: new Date(),
  });
  return { ...event, ...given };
}

/** Receives events, each in a statement of its own, and charges everything that is due in every lane. */
export async function deliver(deps: Deps, events: readonly CallEvent[]): Promise<number> {
  for (const event of events) await receiveCallEvents(deps.pool, [event]);
  return await chargeAll(deps);
}

/** Charges everything that is due in every lane. */
export async function chargeAll(deps: Deps): Promise<number> {
  let charged = 0;
  for (const lane of LANES) charged += await chargeLane(deps, lane);
  return charged;
}
