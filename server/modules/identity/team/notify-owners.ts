import { randomUUID } from 'node:crypto';
import type { Role } from '../../../core/roles.ts';
import type { TenantTx } from '../../../db/database.ts';
import { queueOwnersMail } from '../../mail/index.ts';
import type { TeamChange } from '../../mail/mail.schema.ts';

type ChangeOfTeam = {
  /** The user id of the member who made the change. */
  actorId: number;
  change: TeamChange;
  /** The name of the member, or the address of an invited person. */
  member: string;
  role: Role;
  /** User id of an owner who gets no mail about the change, because they get a different one. */
  exceptId?: number;
};

export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim();

/**
 * Queues a mail about a change of the team to every owner, in the transaction of the change. The actor gets the mail
 * too, so that an owner whose session was stolen learns of the change. Each invocation queues separate mails.
 */
export function notifyOwners(tx: TenantTx, { actorId, exceptId, ...facts }: ChangeOfTeam): Promise<void> {
  return queueOwnersMail(tx, { actorId, exceptId, template: 'team-changed', version: randomUUID(), facts });
}
