import { z } from 'zod';

const cents = z.number().int();

/** Every event of the outbox: a past fact, written in the transaction that made it true. */
export const EVENTS = {
  'balance.low': z.object({ balanceCents: cents, thresholdCents: cents, sequence: z.number().int() }),
  'calls.refused': z.object({ balanceCents: cents, sequence: z.number().int() }),
} as const;

export type EventName = keyof typeof EVENTS;

/** Parses what the outbox holds; an unknown name or a wrong payload throws, and the row ends up parked. */
export function parseEvent(name: string, payload: unknown): DomainEvent {
  switch (name) {
    case 'balance.low':
      return { name, payload: EVENTS[name].parse(payload) };
    case 'calls.refused':
      return { name, payload: EVENTS[name].parse(payload) };
    default:
      throw new Error(`unknown event ${name}`);
  }
}

export type DomainEvent = {
  [Name in EventName]: { name: Name; payload: z.infer<(typeof EVENTS)[Name]> };
}[EventName];
