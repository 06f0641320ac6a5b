import type { Actor } from '../../../core/actor.ts';
import { withValues } from '../../../core/error-text.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import type { TenantTx } from '../../../db/database.ts';
import type { MemberDeps } from '../../../deps.ts';
import { cancelPlannedRelease, holdNumber, releaseNumber } from './hold-or-release-number.ts';
import { numberById, toPhoneNumberView } from './numbers.queries.ts';
import type { ChangeNumberInput, PhoneNumberView } from './numbers.schema.ts';
import { reactivateNumber } from './reactivate-number.ts';

/**
 * Plans a hold or a release of a number at the end of its billing cycle, or keeps the number active. Keeping it active
 * cancels a planned change, and reactivates a number on hold immediately, for the full fee of a new month. Requesting a
 * hold for a number that is already on hold cancels its planned release, without a charge. A repeated request changes
 * nothing. Throws `not_found`; `insufficient_funds` with the missing amount; `conflict` for a released number, and for
 * a hold of a number on hold whose release is not planned.
 */
export async function changeNumber(
  deps: MemberDeps,
  actor: Actor,
  input: ChangeNumberInput,
): Promise<PhoneNumberView> {
  const view = await deps.db.transaction(async (tx) => {
    if (!(await tx.first(numberById, input))) throw notFound();
    await CHANGES[input.action](tx, actor, input.numberId);
    return toPhoneNumberView(await tx.one(numberById, input));
  });
  deps.invalidations.publish([deps.db.businessId], ['catalogue', 'balance', 'calls']);
  deps.jobs.wake('relay-outbox', {});
  return view;
}

type Change = (tx: TenantTx, actor: Actor, phoneNumberId: number) => Promise<void>;

const CHANGES: Readonly<Record<ChangeNumberInput['action'], Change>> = {
  async hold(tx, actor, phoneNumberId) {
    const change = await holdNumber(tx, actor, { phoneNumberId, when: 'cycle_end' });
    if (!change && !(await cancelPlannedRelease(tx, actor, phoneNumberId)))
      throw new AppError('conflict', 'errors.numbers.onlyActiveOnHold');
  },
  async cancel(tx, actor, phoneNumberId) {
    const change = await releaseNumber(tx, actor, { phoneNumberId, when: 'cycle_end' });
    if (!change) throw alreadyReleased();
  },
  async reactivate(tx, actor, phoneNumberId) {
    const { outcome, shortCents: shortfallCents } = await reactivateNumber(tx, actor, phoneNumberId);
    if (outcome === 'short')
      throw new AppError(
        'insufficient_funds',
        withValues('errors.numbers.shortOfMonth', { amount: shortfallCents }),
        { shortfallCents },
      );
    const number = await tx.one(numberById, { numberId: phoneNumberId });
    if (number.status === 'cancelled') throw alreadyReleased();
  },
};

const alreadyReleased = () => new AppError('conflict', 'errors.numbers.released');
