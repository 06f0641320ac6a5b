import { z } from 'zod';

const webhookProviders = ['twilio', 'resend', 'stripe'] as const;
export type WebhookProvider = (typeof webhookProviders)[number];
const providers = [...webhookProviders, 'google', 'facebook', 'apple'] as const;
export type Provider = (typeof providers)[number];

const webhookFaults = ['duplicate', 'delay', 'reorder', 'drop'] as const;
/** The first four faults apply to webhooks that the sandbox sends, the others to requests that it receives. */
const faultNames = [
  ...webhookFaults,
  'fail_500',
  'fail_500_after',
  'timeout_before',
  'timeout_after',
] as const;
export type FaultName = (typeof faultNames)[number];

export const faultRequest = z
  .object({
    provider: z.enum(providers),
    fault: z.enum(faultNames),
    rate: z.number().min(0).max(1).optional(),
    next: z.number().int().min(0).max(1_000_000).optional(),
    delay_ms: z.number().int().min(0).max(600_000).optional(),
    /** Applies the fault only to requests (`POST /v1/refunds`) or webhook events with this prefix. */
    only: z.string().min(1).max(200).optional(),
  })
  .refine((body) => (body.rate === undefined) !== (body.next === undefined), {
    error: 'say either rate (0 to 1) or next (how many), not both',
    path: ['rate'],
  })
  .refine(({ provider, fault }) => isOneOf(webhookProviders, provider) || !isOneOf(webhookFaults, fault), {
    error: 'acts on webhooks, and this provider sends none',
    path: ['fault'],
  });

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}
export type FaultRequest = z.infer<typeof faultRequest>;

/**
 * An active fault. Applies to a share of all cases (`rate`) or to the next `next` cases. `hits` counts how often it was
 * applied.
 */
export interface Knob {
  provider: Provider;
  fault: FaultName;
  rate?: number;
  next?: number;
  delay_ms?: number;
  only?: string;
  hits: number;
}

export interface Faults {
  /** Sets an active fault and resets its counter; rate 0 or next 0 turns the fault off. */
  set(request: FaultRequest): void;
  list(): Knob[];
  clear(): void;
  /**
   * Returns the active fault that applies to `what` (the name of an event, or method and path of a request), and
   * decrements its `next`. Undefined if the fault is inactive or limited to another prefix.
   */
  strike(provider: Provider, fault: FaultName, what: string): Knob | undefined;
}

function isDue(knob: Knob): boolean {
  return knob.next === undefined ? Math.random() < (knob.rate ?? 0) : knob.next > 0;
}

/** The active faults, in memory only: a restarted sandbox works without faults. */
export function createFaults(): Faults {
  const knobs = new Map<string, Knob>();
  return {
    set({ provider, fault, rate, next, delay_ms, only }) {
      const key = `${provider}:${fault}`;
      if (!(rate ?? next)) {
        knobs.delete(key);
        return;
      }
      knobs.set(key, {
        provider,
        fault,
        ...(rate === undefined ? {} : { rate }),
        ...(next === undefined ? {} : { next }),
        ...(delay_ms === undefined ? {} : { delay_ms }),
        ...(only === undefined ? {} : { only }),
        hits: 0,
      });
    },
    list: () => [...knobs.values()],
    clear: () => knobs.clear(),
    strike(provider, fault, what) {
      const key = `${provider}:${fault}`;
      const knob = knobs.get(key);
      if (!knob || !what.startsWith(knob.only ?? '') || !isDue(knob)) return undefined;
      knob.hits += 1;
      if (knob.next !== undefined) {
        knob.next -= 1;
        if (knob.next === 0) knobs.delete(key);
      }
      return knob;
    },
  };
}
