import type { TenantTx } from '../server/db/database.ts';
import { mailOwners } from '../server/domains/mail/mail-owners.ts';
import { welcomePerson } from '../server/domains/mail/welcome-person.ts';
import type { DomainEvent, EventName } from '../server/events/catalogue.ts';

/** Runs in one commit with the mark that the event is done; writes rows of its business and asks nobody else. */
type Reaction<Name extends EventName> = (tx: TenantTx, event: DomainEvent<Name>) => Promise<unknown>;

/** Who reacts to what: an event without an entry does not compile. */
export const REACTIONS: { [Name in EventName]: readonly Reaction<Name>[] } = {
  'balance.low': [mailOwners('low-balance')],
  'calls.refused': [mailOwners('calls-refused')],
  'fee.unpaid': [mailOwners('fee-unpaid')],
  'hold.announced': [mailOwners('hold-announced')],
  'number.held': [mailOwners('number-held')],
  'release.warned': [mailOwners('release-warning')],
  'number.released': [mailOwners('number-released')],
  'email.verified': [welcomePerson],
};
