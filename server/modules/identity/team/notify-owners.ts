import { randomUUID } from 'node:crypto';
import type { Role } from '../../../core/roles.ts';
import type { TenantTx } from '../../../db/database.ts';
import { tellOwners } from '../../mail/index.ts';
import type { TeamChange } from '../../mail/mail.schema.ts';

type ChangeOfTeam = {
  /** Who made the change. */
  actorId: number;
  change: TeamChange;
  /** The name of the member, or the address of a person who is invited. */
  member: string;
  role: Role;
  /** An owner who is told otherwise. */
  exceptId?: number;
};

export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim();

/**
 * Mails a change of the team to every owner, the one who made it included: an owner whose session was stolen learns of
 * it so. In the transaction of the change; each call is a mail of its own.
 */
export function notifyOwners(tx: TenantTx, { actorId, exceptId, ...facts }: ChangeOfTeam): Promise<void> {
  return tellOwners(tx, { actorId, exceptId, template: 'team-changed', version: randomUUID(), facts });
}
