import type { Logger } from 'pino';

/** A call refused by a limit. `callSid` is null when the refusal is not about an existing call. */
export type Refusal = { businessId: number; callSid: string | null; rule: string };

/** Writes one log line for each refusal, so that alerts can count refusals by business and rule. */
export function logRefusal(log: Logger, refusal: Refusal): void {
  log.warn(refusal, 'a limit refused a call');
}
