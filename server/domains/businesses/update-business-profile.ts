import pg from 'pg';
import { businessIdentity } from '../../core/business-identity.ts';
import { AppError } from '../../core/errors.ts';
import { runOne, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import type { UpdateBusinessProfileInput } from './businesses.schema.ts';

const phoneOf: Statement<{ phone: string | null }> = {
  name: 'businesses.phone',
  text: 'SELECT phone FROM businesses WHERE id = $1',
};

const update: Statement<{ id: number }> = {
  name: 'businesses.update_profile',
  text: `UPDATE businesses SET name = $2, slogan = $3, type = $4, timezone = $5, identity_key = $6
    WHERE id = $1 RETURNING id`,
};

/**
 * Changes name, slogan, type and zone of a business. Instants stay what they are; what "today" and the hours mean
 * follows the new zone at once. Throws `business_exists` when another one has the same name and phone.
 */
export async function updateBusinessProfile(
  { pool }: Deps,
  { businessId, userId }: { businessId: number; userId: number },
  { name, slogan, type, timezone }: UpdateBusinessProfileInput,
): Promise<void> {
  const { phone } = await runOne(pool, phoneOf, [businessId]);
  const values = [name, slogan, type === '' ? null : type, timezone, businessIdentity(name, phone)];
  await inTransaction(pool, async (tx) => {
    await runOne(tx, update, [businessId, ...values]);
    const actor = `user-${userId}`;
    const subject = `business-${businessId}`;
    await recordAudit(tx, { businessId, actor, action: 'business.updated', subject });
  }).catch((error: unknown) => {
    const isTaken = error instanceof pg.DatabaseError && error.constraint === 'businesses_identity_key_key';
    throw isTaken
      ? new AppError(
          'business_exists',
          'Another business has this name and phone number.',
          {},
          { cause: error },
        )
      : error;
  });
}
