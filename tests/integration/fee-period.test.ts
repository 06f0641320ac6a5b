import { describe, expect, it } from 'vitest';
import { listTransactions } from '../../server/modules/billing/balance/ledger.queries.ts';
import { chargeFees } from '../../server/modules/billing/fees/charge-fees.ts';
import { findFeePeriod } from '../../server/modules/billing/fees/fee-period.queries.ts';
import { holdNumber, releaseNumber } from '../../server/modules/telephony/numbers/hold-or-release-number.ts';
import { createTestDeps } from '../support/deps.ts';
import { makeLonePayer, ownerOf, setClock } from '../support/fees.ts';
import { forFile, forTest } from '../support/for-file.ts';

const deps = forFile(createTestDeps);
const payer = forTest(() => makeLonePayer(deps, 10_000));

const own = () => deps.db.ofBusiness(payer.id);

/** The newest charged period, found by its ledger entry. */
async function newest() {
  const { entries } = await listTransactions(
    own(),
    { kinds: ['number_fee', 'platform_fee', 'hold_fee'], limit: 1 },
    'en',
  );
  return findFeePeriod(own(), entries[0]?.period?.periodId ?? 0);
}
const at = async (instant: string) => {
  await setClock(deps, instant);
  await chargeFees(deps);
};
const input = (when: 'now' | 'cycle_end') => ({ phoneNumberId: payer.phoneNumberId, when });

describe('the fee period behind a ledger entry', () => {
  it('the fee period behind a ledger entry states what was paid and when the next fee of the same number is due', async () => {
    expect(await newest()).toEqual({
      periodId: expect.any(Number),
      kind: 'number_fee',
      phoneNumber: expect.stringMatching(/^\+1 \(416\) \d{3}-\d{4}$/),
      startsAt: expect.stringMatching(/^2026-11-10T12:00/),
      endsAt: expect.stringMatching(/^2026-12-10T12:00/),
      priceCents: 1_000,
      chargedAt: expect.stringMatching(/^2026-11-10T12:00/),
      next: { at: expect.stringMatching(/^2026-12-10T12:00/), kind: 'number_fee', amountCents: 1_000 },
    });
    await at('2026-11-25T00:00:00Z');
    expect(await newest()).toMatchObject({
      kind: 'platform_fee',
      phoneNumber: null,
      next: { at: expect.stringMatching(/^2026-12-24T12:00/), kind: 'platform_fee' },
    });
  });

  it('the next fee behind a ledger entry is the hold fee for a planned hold, and null after a release', async () => {
    await own().transaction((tx) => holdNumber(tx, ownerOf(payer), input('cycle_end')));
    expect((await newest())?.next).toMatchObject({ kind: 'hold_fee', amountCents: 500 });
    await own().transaction((tx) => releaseNumber(tx, ownerOf(payer), input('now')));
    expect((await newest())?.next).toBeNull();
  });
});
