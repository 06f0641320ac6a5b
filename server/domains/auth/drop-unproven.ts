import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { bridge } from '../../db/transition.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { endRecharge } from '../billing/recharge-consent.ts';
import { type TokenOwner, voidOpenTokens } from './account-tokens.ts';
import { revokeSessionsOf } from './sessions.ts';

const dropPassword: Statement<Record<string, never>> = {
  name: 'auth.drop_password',
  text: 'UPDATE users SET password_hash = NULL WHERE business_id = $1 AND id = $2 AND email_verified_at IS NULL',
};

const dropIdentities: Statement<Record<string, never>> = {
  name: 'user_identities.drop',
  text: 'DELETE FROM user_identities WHERE business_id = $1 AND user_id = $2',
};

const dropDevices: Statement<Record<string, never>> = {
  name: 'user_devices.drop',
  text: 'DELETE FROM user_devices WHERE business_id = $1 AND user_id = $2',
};

/**
 * Takes everything from an unproven account with which its maker could come back: password, identities, sessions,
 * reset links, known devices, and the consent to charge a card. Call it under `lockPerson`, before the address counts
 * as proven by somebody who may be somebody else (decision 14).
 */
export async function dropUnproven(tx: Queryable, person: TokenOwner): Promise<void> {
  const { business_id: businessId, user_id: userId } = person;
  await run(tx, dropPassword, [businessId, userId]);
  await run(tx, dropIdentities, [businessId, userId]);
  await run(tx, dropDevices, [businessId, userId]);
  await revokeSessionsOf(bridge(tx, businessId), userId);
  await voidOpenTokens(tx, person, ['reset_password']);
  await endRecharge(bridge(tx, businessId));
  const subject = `user-${userId}`;
  await recordAudit(bridge(tx, businessId), { actor: subject, action: 'access.dropped', subject });
}
