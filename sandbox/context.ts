import type { SandboxConfig } from './config.ts';
import type { EventLog } from './frame/event-log.ts';
import type { Faults } from './frame/faults.ts';
import type { Journal } from './frame/journal.ts';
import type { WebhookSender } from './frame/webhook-sender.ts';

/** The context of every emulator: configuration, persistent state, faults, and the sender of webhooks. */
export interface SandboxContext {
  config: SandboxConfig;
  journal: Journal;
  faults: Faults;
  events: EventLog;
  sender: WebhookSender;
  /** Aborted when the sandbox closes; this ends every open request and every pause. */
  closing: AbortSignal;
}
