import type { TenantTx } from '../server/db/database.ts';
import type { DomainEvent, EventName } from '../server/events/catalogue.ts';
import { mailMessage } from '../server/modules/agent/index.ts';
import { mailOwners, welcomePerson } from '../server/modules/mail/index.ts';

/**
 * Runs in the transaction that marks the event as done. Writes only rows of the event's business, and calls no
 * provider.
 */
type Reaction<Name extends EventName> = (tx: TenantTx, event: DomainEvent<Name>) => Promise<unknown>;

/** The reaction to each event. The code does not compile when an event has none. */
export const REACTIONS: { [Name in EventName]: readonly Reaction<Name>[] } = {
  'balance.low': [mailOwners],
  'calls.refused': [mailOwners],
  'spending.near': [mailOwners],
  'spending.reached': [mailOwners],
  'receipt.issued': [mailOwners],
  'recharge.succeeded': [mailOwners],
  'recharge.declined': [mailOwners],
  'recharge.paused': [mailOwners],
  'recharge.refused': [mailOwners],
  'recharge.ended': [mailOwners],
  'money_back.refunded': [mailOwners],
  'money_back.declined': [mailOwners],
  'fee.unpaid': [mailOwners],
  'hold.announced': [mailOwners],
  'number.activated': [mailOwners],
  'number.order_failed': [mailOwners],
  'number.held': [mailOwners],
  'release.warned': [mailOwners],
  'number.released': [mailOwners],
  'message.left': [mailMessage],
  'email.verified': [welcomePerson],
};
