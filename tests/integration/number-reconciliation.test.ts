import { expect, it } from 'vitest';
import { reconcileNumbers } from '../../server/modules/telephony/numbers/reconcile-numbers.ts';
import { removeNumber } from '../../server/modules/telephony/numbers/remove-number.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { twilioClient } from '../sandbox/sandbox-fixture.ts';
import { asMember } from '../support/deps.ts';
import { forFile } from '../support/for-file.ts';
import {
  buy,
  expectNumbersExact,
  freshNumber,
  makeBuyer,
  orderOnly,
  ownedNumbers,
  TWILIO_REQUESTS,
} from '../support/numbers.ts';
import { startPaymentFixture } from '../support/payments.ts';
import { clearFaults, setFault } from '../support/product.ts';

const DEMO_NUMBER = '+14165550119';

const fixture = forFile(startPaymentFixture);

/** Result of the newest reconciliation. */
const found = async () =>
  (await fixture.deps.sql`SELECT * FROM number_reconciliations ORDER BY id DESC LIMIT 1`)[0];
const client = () => twilioClient(fixture.sandbox);
async function bought() {
  const buyer = await makeBuyer(fixture.deps);
  const { phone } = await buy(fixture.deps, buyer);
  return { buyer, sid: phone?.phoneSid ?? '', number: phone?.number ?? '' };
}

it('number reconciliation changes nothing when all numbers are correct, even in repeated runs', async () => {
  await bought();
  expect(await reconcileNumbers(fixture.deps)).toBe(0);
  expect(await reconcileNumbers(fixture.deps)).toBe(0);
  // The emulator’s demo number belongs to a business that this database does not have.
  expect(await found()).toMatchObject({
    checked: 2,
    repaired: 0,
    released: 0,
    missing: [],
    unknown: [DEMO_NUMBER],
  });
});

it('number reconciliation reconfigures a number whose webhook URL was changed at the provider', async () => {
  const { sid } = await bought();
  await client().incomingPhoneNumbers(sid).update({ voiceUrl: 'https://elsewhere.example/voice' });
  expect(await reconcileNumbers(fixture.deps)).toBe(1);
  await expectNumbersExact(fixture.deps);
});

it('number reconciliation reports a missing number once it is confirmed missing, and changes nothing', async () => {
  const { sid, number, buyer } = await bought();
  await client().incomingPhoneNumbers(sid).remove();
  expect(await reconcileNumbers(fixture.deps)).toBe(0);
  expect(await found()).toMatchObject({ missing: [number] });
  await removeNumber(asMember(fixture.deps, buyer.businessId), buyer, { phoneSid: sid });
  await reconcileNumbers(fixture.deps);
  expect(await found()).toMatchObject({ missing: [] });
});

it('number reconciliation does not report a number that is newer than the provider’s list', async () => {
  const { number } = await bought();
  const { telephony } = fixture.deps;
  const listOwned = async function* () {
    for await (const page of telephony.listOwned())
      yield page.filter(({ phoneNumber }) => phoneNumber !== number);
  };
  await reconcileNumbers({ ...fixture.deps, telephony: { ...telephony, listOwned } });
  expect((await found()).missing).not.toContain(number);
});

it('number reconciliation ignores a number whose name only resembles one of our orders', async () => {
  const { id } = await orderOnly(fixture.deps, await makeBuyer(fixture.deps));
  const rows = await fixture.deps.sql`UPDATE number_orders SET state = 'failed', failure = 'provider'
    WHERE id = ${id} RETURNING provider_key`;
  const friendlyName = `Callingua order ${rows[0].provider_key}`;
  const { sid } = await client().incomingPhoneNumbers.create({ phoneNumber: freshNumber(), friendlyName });
  await reconcileNumbers(fixture.deps);
  expect(await fixture.deps.telephony.isOwned(sid)).toBe(true);
  await client().incomingPhoneNumbers(sid).remove();
});

it('number reconciliation never changes an unknown number or one of another installation', async () => {
  const names = ['Bought by hand', 'callingua order 7f0e6d5c-4b3a-4291-8807-f6e5d4c3b2a1'];
  const strangers = await Promise.all(
    names.map((friendlyName) =>
      client().incomingPhoneNumbers.create({ phoneNumber: freshNumber(), friendlyName }),
    ),
  );
  expect(await reconcileNumbers(fixture.deps)).toBe(0);
  const { unknown } = await found();
  expect(unknown).toEqual(expect.arrayContaining(strangers.map(({ phoneNumber }) => phoneNumber)));
  for (const { sid } of strangers) {
    expect(await fixture.deps.telephony.isOwned(sid)).toBe(true);
    await client().incomingPhoneNumbers(sid).remove();
  }
});

it('number reconciliation releases a number of a failed order, and no number that an order waits for', async () => {
  const buyer = await makeBuyer(fixture.deps);
  const [over, open] = [
    await orderOnly(fixture.deps, buyer),
    await orderOnly(fixture.deps, await makeBuyer(fixture.deps)),
  ];
  for (const { id, phoneNumber } of [over, open]) {
    const rows = await fixture.deps.sql`SELECT provider_key FROM number_orders WHERE id = ${id}`;
    await fixture.deps.telephony.buyNumber(phoneNumber, `callingua order ${rows[0].provider_key}`);
  }
  await fixture.deps
    .sql`UPDATE number_orders SET state = 'failed', failure = 'provider' WHERE id = ${over.id}`;
  expect(await reconcileNumbers(fixture.deps)).toBe(1);
  const there = (await ownedNumbers(fixture.deps)).map(({ phoneNumber }) => phoneNumber);
  expect(there).not.toContain(over.phoneNumber);
  expect(there).toContain(open.phoneNumber);
});

it('number reconciliation repeats the release of a number that still exists', async () => {
  await runWorkOf(fixture.deps, 'release-numbers');
  const { sid, buyer } = await bought();
  await removeNumber(asMember(fixture.deps, buyer.businessId), buyer, { phoneSid: sid });
  await fixture.deps.sql`UPDATE phone_numbers SET provider_released_at = app_now() WHERE phone_sid = ${sid}`;
  await runWorkOf(fixture.deps, 'release-numbers');
  expect(await fixture.deps.telephony.isOwned(sid)).toBe(true);
  expect(await reconcileNumbers(fixture.deps)).toBe(1);
  expect(await runWorkOf(fixture.deps, 'release-numbers')).toBe(1);
  expect(await fixture.deps.telephony.isOwned(sid)).toBe(false);
});

it('number reconciliation fails while the provider is unavailable, instead of reporting missing numbers', async () => {
  const before = await found();
  await setFault(fixture.sandbox, {
    provider: 'twilio',
    fault: 'fail_500',
    next: 1,
    only: TWILIO_REQUESTS.find,
  });
  await expect(reconcileNumbers(fixture.deps)).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(await found()).toEqual(before);
  await clearFaults(fixture.sandbox);
});
