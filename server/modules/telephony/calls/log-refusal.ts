import type { Logger } from 'pino';

/** A refusal by a limit of calls. `callSid` is null outside a call. */
export type Refusal = { businessId: number; callSid: string | null; rule: string };

/** One line for each refusal, so that alerts can count them by business and rule. */
export function logRefusal(log: Logger, refusal: Refusal): void {
  log.warn(refusal, 'a limit refused a call');
}
