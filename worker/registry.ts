import type { Deps } from '../server/deps.ts';
import type { JobName, JobPayload } from '../server/jobs/catalogue.ts';
import { endLostConversations, estimateMissingSentiments } from '../server/modules/agent/index.ts';
import {
  applyStripeEvents,
  chargeFees,
  checkLedger,
  openDueRecharges,
  reconcilePayments,
  runDunning,
  submitRecharges,
} from '../server/modules/billing/index.ts';
import { rollUpCalls } from '../server/modules/insight/index.ts';
import { sendMails } from '../server/modules/mail/index.ts';
import { followZoneRules } from '../server/modules/scheduling/index.ts';
import {
  chargeShard,
  endLostTransfers,
  fetchOverdueCalls,
  reconcileCalls,
  reconcileNumbers,
} from '../server/modules/telephony/index.ts';
import { eraseClosed, purgeExpired } from '../server/modules/tenants/index.ts';
import { relayOutbox } from './relay-outbox.ts';
import { WORK_JOBS } from './work-handlers.ts';

/** Handles a wake-up. Returns the number of handled items, for the log. */
export type JobHandler<Name extends JobName> = (deps: Deps, payload: JobPayload<Name>) => Promise<number>;

/** The function that handles each job. The code does not compile when a job has none. */
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
  'reconcile-payments': reconcilePayments,
  'sweep-calls': fetchOverdueCalls,
  'sweep-transfers': endLostTransfers,
  'sweep-conversations': endLostConversations,
  'rate-conversations': estimateMissingSentiments,
  'roll-up-calls': (deps) => rollUpCalls(deps),
  'reconcile-calls': reconcileCalls,
  'follow-zone-rules': followZoneRules,
  'reconcile-numbers': reconcileNumbers,
  'run-dunning': runDunning,
  'check-ledger': checkLedger,
  'erase-closed': eraseClosed,
  'purge-expired': purgeExpired,
};
