import type { SandboxConfig } from './config.ts';
import type { EventLog } from './frame/event-log.ts';
import type { Faults } from './frame/faults.ts';
import type { Journal } from './frame/journal.ts';
import type { WebhookSender } from './frame/webhook-sender.ts';

/** What every emulator is given: its settings, durable state, fault knobs and the way to send webhooks. */
export interface SandboxContext {
  config: SandboxConfig;
  journal: Journal;
  faults: Faults;
  events: EventLog;
  sender: WebhookSender;
  /** Aborted when the sandbox closes, so that nothing held open outlives it. */
  closing: AbortSignal;
}
