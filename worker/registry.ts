import type { Deps } from '../server/deps.ts';
import { followZoneRules } from '../server/domains/appointments/follow-zone-rules.ts';
import { queueReminders } from '../server/domains/appointments/queue-reminders.ts';
import { applyStripeEvents } from '../server/domains/billing/apply-stripe-events.ts';
import { checkLedger } from '../server/domains/billing/check-ledger.ts';
import { chargeFees } from '../server/domains/billing/fees/charge-fees.ts';
import { runDunning } from '../server/domains/billing/fees/run-dunning.ts';
import { openDueRecharges } from '../server/domains/billing/recharge/open-due-recharges.ts';
import { submitRecharges } from '../server/domains/billing/recharge/submit-recharges.ts';
import { reconcilePayments } from '../server/domains/billing/reconcile-payments.ts';
import { eraseClosed } from '../server/domains/businesses/erase-closed.ts';
import { chargeShard } from '../server/domains/calls/charge-shard.ts';
import { reconcileCalls } from '../server/domains/calls/reconcile-calls.ts';
import { sweepCalls } from '../server/domains/calls/sweep-calls.ts';
import { rateConversations } from '../server/domains/conversations/rate-conversations.ts';
import { sweepConversations } from '../server/domains/conversations/sweep-conversations.ts';
import { purgeExpired } from '../server/domains/erasure/purge-expired.ts';
import { rollUpCalls } from '../server/domains/insights/roll-up-calls.ts';
import { sendMails } from '../server/domains/mail/send-mails.ts';
import { provisionNumbers } from '../server/domains/numbers/provision-numbers.ts';
import { reconcileNumbers } from '../server/domains/numbers/reconcile-numbers.ts';
import { sweepTransfers } from '../server/domains/routing/sweep-transfers.ts';
import type { JobName, JobPayload } from '../server/jobs/catalogue.ts';
import { relayOutbox } from './relay-outbox.ts';
import { WORK_JOBS } from './work-handlers.ts';

/** Answers a wake-up; returns how many things it did, for the log. */
export type JobHandler<Name extends JobName> = (deps: Deps, payload: JobPayload<Name>) => Promise<number>;

/** The verb that answers each job: a job without one does not compile. */
export const HANDLERS: { [Name in JobName]: JobHandler<Name> } = {
  ...WORK_JOBS,
  'charge-calls': chargeShard,
  'open-recharges': openDueRecharges,
  'submit-recharges': submitRecharges,
  'charge-fees': chargeFees,
  'relay-outbox': relayOutbox,
  'send-mails': sendMails,
  'send-customer-mails': (deps) => sendMails(deps, { audience: 'customer' }),
  'apply-stripe-events': applyStripeEvents,
  'provision-numbers': provisionNumbers,
  'reconcile-payments': reconcilePayments,
  'sweep-calls': sweepCalls,
  'sweep-transfers': sweepTransfers,
  'sweep-conversations': sweepConversations,
  'rate-conversations': rateConversations,
  'roll-up-calls': (deps) => rollUpCalls(deps),
  'reconcile-calls': reconcileCalls,
  'queue-reminders': queueReminders,
  'follow-zone-rules': followZoneRules,
  'reconcile-numbers': reconcileNumbers,
  'run-dunning': runDunning,
  'check-ledger': checkLedger,
  'erase-closed': eraseClosed,
  'purge-expired': purgeExpired,
};
