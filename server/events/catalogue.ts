import { z } from 'zod';

const cents = z.number().int();

/**
 * Every event of the outbox: a past fact, written in the transaction that made it true; who reacts is in
 * worker/reactions.ts. A mail is written by the verb itself where only the verb has what it tells (a link's token, from
 * where it was asked for) or must know at once whether it may be sent (the limits of mails to customers).
 */
export const EVENTS = {
  /** The balance fell through the threshold (SQL: apply_call_events). */
  'balance.low': z.object({ balanceCents: cents, thresholdCents: cents, sequence: z.number().int() }),
  /** The first call since the last credit that was not taken for want of money (SQL: begin_call). */
  'calls.refused': z.object({ balanceCents: cents, sequence: z.number().int() }),
  /** A person proved that their address is theirs. */
  'email.verified': z.object({ userId: z.number().int() }),
} as const;

export type EventName = keyof typeof EVENTS;
export type EventPayload<Name extends EventName> = z.infer<(typeof EVENTS)[Name]>;
export type DomainEvent<Name extends EventName = EventName> = {
  [One in Name]: { name: One; payload: EventPayload<One>; correlationId: string };
}[Name];

/** The part of its payload that makes an event unique among those of its name and business. */
export const OCCASIONS: { readonly [Name in EventName]: keyof EventPayload<Name> } = {
  'balance.low': 'sequence',
  'calls.refused': 'sequence',
  'email.verified': 'userId',
};

function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name);
}

type StoredEvent = { name: string; payload: unknown; correlationId: string };

/** Reads what the outbox holds; an unknown name or a wrong payload throws, and the row ends up dead-lettered. */
export function parseEvent({ name, payload, correlationId }: StoredEvent): DomainEvent {
  if (!isEventName(name)) throw new Error(`unknown event ${name}`);
  // The schema under this name is the one that the event's payload type is inferred from.
  return { name, payload: EVENTS[name].parse(payload), correlationId } as DomainEvent;
}
