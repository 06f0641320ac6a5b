import type { Actor } from '../../../core/actor.ts';
import { SPENDING_KINDS } from '../../../core/plan.ts';
import { int, oneOf } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import type { UpdateSpendingLimitInput } from './spending.schema.ts';

const upsertLimit = ofBusiness({
  name: 'spending.save_limit',
  params: { kind: oneOf(SPENDING_KINDS), limitCents: int.orNull },
  row: { limit_cents: int.orNull },
  text: `INSERT INTO spending_limits AS l (business_id, kind, limit_cents) VALUES ($business, $kind, $limitCents)
    ON CONFLICT (business_id, kind) DO UPDATE SET limit_cents = excluded.limit_cents, changed_at = app_now()
    WHERE l.limit_cents IS DISTINCT FROM excluded.limit_cents
    RETURNING limit_cents`,
});

/**
 * Saves the owner's spending limit per day, effective from the next call; calls in progress are not cut off. The same
 * choice again changes and records nothing.
 */
export async function updateSpendingLimit(
  { db, invalidations }: Pick<MemberDeps, 'db' | 'invalidations'>,
  { businessId, userId }: Pick<Actor, 'businessId' | 'userId'>,
  { kind, limitCents }: UpdateSpendingLimitInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    const saved = await tx.first(upsertLimit, { kind, limitCents });
    if (!saved) return;
    await recordAudit(tx, {
      actor: `user-${userId}`,
      action: 'spending.limited',
      subject: `business-${businessId}`,
      details: { kind, limitCents: limitCents ?? 'none' },
    });
  });
  invalidations.publish([db.businessId], ['balance']);
}
