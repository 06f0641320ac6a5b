import { beforeEach, describe, expect, it } from 'vitest';
import { chargeFees } from '../../server/modules/billing/fees/charge-fees.ts';
import { beginCall } from '../../server/modules/telephony/calls/begin-call.ts';
import { changeNumber } from '../../server/modules/telephony/numbers/change-number.ts';
import type {
  ChangeNumberInput,
  PhoneNumberView,
} from '../../server/modules/telephony/numbers/numbers.schema.ts';
import { removeNumber } from '../../server/modules/telephony/numbers/remove-number.ts';
import { searchNumbers } from '../../server/modules/telephony/numbers/search-numbers.ts';
import { setNumberLanguage } from '../../server/modules/telephony/numbers/set-number-language.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { chargeAll, deliver, makeCallEvent } from '../support/calls.ts';
import { asMember } from '../support/deps.ts';
import { balanceOf, newCallSid } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import {
  buy,
  freshNumber,
  makeBuyer,
  orderOnly,
  ownedNumbers,
  sellToOtherAccount,
  TWILIO_REQUESTS,
} from '../support/numbers.ts';
import { startPaymentFixture, type TestPayer } from '../support/payments.ts';
import { clearFaults, setFault } from '../support/product.ts';

const fixture = forFile(startPaymentFixture);
const owner = forTest(() => makeBuyer(fixture.deps));
let phone: PhoneNumberView;

beforeEach(async () => {
  phone = await buyPhone(owner);
});

async function buyPhone(user: TestPayer): Promise<PhoneNumberView> {
  const bought = await buy(fixture.deps, user);
  if (!bought.phone) throw new Error('the number is not active');
  return bought.phone;
}
const member = (user = owner) => asMember(fixture.deps, user.businessId);
const change = (action: ChangeNumberInput['action'], numberId = phone.id) =>
  changeNumber(member(), owner, { numberId, action });
const remove = (phoneSid = phone.phoneSid ?? '') => removeNumber(member(), owner, { phoneSid });
const speak = (languageCode: string, numberId = phone.id) =>
  setNumberLanguage(member(), owner, { numberId, languageCode });
const advance = async (interval: string) => {
  await fixture.deps.sql`UPDATE app_clock SET "offset" = "offset" + ${interval}::interval`;
  await chargeFees(fixture.deps);
};
const numberExists = async ({ phoneSid } = phone) =>
  (await ownedNumbers(fixture.deps)).some(({ sid }) => sid === phoneSid);
const balance = () => balanceOf(fixture.deps.pool, owner.businessId);

describe('a change of a phone number', () => {
  it('a hold begins at the end of the cycle for a lower fee, and a reactivation charges a full month immediately', async () => {
    expect(await change('hold')).toMatchObject({
      status: 'active',
      pending: { action: 'hold', at: phone.nextBillingAt, reason: 'requested' },
    });
    await advance('32 days');
    const result = await change('hold').catch((error: unknown) => error);
    expect(result).toMatchObject({ code: 'conflict' });
    const before = await balance();
    expect(await change('reactivate')).toMatchObject({ status: 'active', pending: null });
    expect(await balance()).toBe(before - 1_000);
  });

  it('a planned cancellation of a phone number can be withdrawn before it takes effect, repeatedly', async () => {
    await change('cancel');
    expect(await change('reactivate')).toMatchObject({ status: 'active', pending: null });
    expect(await change('reactivate')).toMatchObject({ status: 'active', pending: null });
    expect(await balance()).toBe(4_000);
  });

  it('a planned cancellation of a phone number on hold can be withdrawn without a charge, and the number stays on hold', async () => {
    await change('hold');
    await advance('32 days');
    expect(await change('cancel')).toMatchObject({ status: 'on_hold', pending: { action: 'release' } });
    const before = await balance();
    expect(await change('hold')).toMatchObject({ status: 'on_hold', pending: null });
    expect(await balance()).toBe(before);
    await expect(change('hold')).rejects.toMatchObject({ code: 'conflict' });
    await advance('32 days');
    expect(await numberExists()).toBe(true);
    const [audited] = await fixture.deps.sql`SELECT count(*)::int FROM audit_entries
      WHERE business_id = ${owner.businessId} AND action = 'number.change_called_off'`;
    expect(audited).toEqual({ count: 1 });
  });

  it('a reactivation is refused when the balance does not cover a month, and states the missing amount', async () => {
    await change('hold');
    await advance('32 days');
    const cents = 300 - (await balance());
    await fixture.deps.sql`SELECT post_ledger_entry(${owner.businessId}, 'adjustment', 'to-300', ${cents},
      '{"note": "Test"}')`;
    await expect(change('reactivate')).rejects.toMatchObject({
      code: 'insufficient_funds',
      details: { shortfallCents: 700 },
    });
  });

  it('a phone number is cancelled immediately, and the worker releases it at the provider', async () => {
    await remove();
    expect(await numberExists()).toBe(true);
    await relayOutbox(fixture.deps);
    expect(await runWorkOf(fixture.deps, 'release-numbers')).toBe(1);
    expect(await numberExists()).toBe(false);
    expect(await runWorkOf(fixture.deps, 'release-numbers')).toBe(0);
    await expect(remove()).resolves.toBeUndefined();
    for (const action of ['hold', 'cancel', 'reactivate'] as const)
      await expect(change(action)).rejects.toMatchObject({ code: 'conflict' });
    await expect(speak('en')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('a phone number that is cancelled at the end of its cycle works until then', async () => {
    await runWorkOf(fixture.deps, 'release-numbers');
    await change('cancel');
    expect(await runWorkOf(fixture.deps, 'release-numbers')).toBe(0);
    await advance('32 days');
    expect(await runWorkOf(fixture.deps, 'release-numbers')).toBe(1);
    expect(await numberExists()).toBe(false);
  });

  it('a release that the provider refused is repeated, and completed when the number no longer exists there', async () => {
    await runWorkOf(fixture.deps, 'release-numbers');
    await remove();
    await setFault(fixture.sandbox, {
      provider: 'twilio',
      fault: 'fail_500_after',
      next: 1,
      only: TWILIO_REQUESTS.release,
    });
    expect(await runWorkOf(fixture.deps, 'release-numbers')).toBe(0);
    await fixture.deps.sql`UPDATE due_work SET leased_until = clock_timestamp()`;
    expect(await runWorkOf(fixture.deps, 'release-numbers')).toBe(1);
    await clearFaults(fixture.sandbox);
  });

  it('calls to a released number are refused without a charge', async () => {
    await remove();
    const before = await balance();
    const call = { callSid: newCallSid(), from: '+14165550177', to: phone.number };
    expect(await beginCall(fixture.deps, call)).toEqual({ kind: 'unknown_number' });
    await deliver(fixture.deps, [makeCallEvent(phone.number, { callSid: call.callSid })]);
    await chargeAll(fixture.deps);
    expect(await balance()).toBe(before);
  });

  it('the language of a number changes from the next call on, and only to a language of the business', async () => {
    await fixture.deps.prisma.businessLanguage.create({
      data: { businessId: owner.businessId, languageCode: 'fr' },
    });
    expect(await speak('fr')).toMatchObject({ languageCode: 'fr' });
    expect(await speak('fr')).toMatchObject({ languageCode: 'fr' });
    const call = { callSid: newCallSid(), from: '+14165550177', to: phone.number };
    expect(await beginCall(fixture.deps, call)).toMatchObject({
      kind: 'greet',
      spoken: [{ languageCode: 'fr' }, { languageCode: 'en' }],
    });
    await expect(speak('de')).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: { languageCode: 'errors.numbers.notYourLanguage' } },
    });
    const rows = await fixture.deps.sql`SELECT details FROM audit_entries
      WHERE business_id = ${owner.businessId} AND action = 'number.language'`;
    expect(rows).toEqual([{ details: { from: 'en', to: 'fr' } }]);
  });
});

describe('the number search', () => {
  const search = (input: Parameters<typeof searchNumbers>[2]) => searchNumbers(member(), owner, input);

  it('the number search returns Canadian numbers with their location and the business’s monthly price', async () => {
    await fixture.deps.sql`UPDATE businesses SET number_fee_cents = 900 WHERE id = ${owner.businessId}`;
    const found = await search({ region: 'QC' });
    expect(found.length).toBeGreaterThan(20);
    expect(found[0]).toMatchObject({ isoCountry: 'CA', region: 'QC', priceCents: 900 });
  });

  it.each([
    [{ areaCode: '902' }, /^\+1902/],
    [{ areaCode: '41' }, /^\+141/],
    [{ areaCode: '4', contains: '7' }, /^\+14\d*7|^\+14.*7/],
    [{ contains: '0142' }, /0142/],
    [{ contains: '9' }, /^\+1\d*9/],
    [{ region: 'ON' as const, areaCode: '613', contains: '55' }, /^\+1613\d*55/],
  ])('%j returns only matching numbers', async (input, pattern) => {
    const found = await search(input);
    expect(found.length).toBeGreaterThan(0);
    for (const { phoneNumber } of found) expect(phoneNumber).toMatch(pattern);
  });

  it('the number search excludes numbers that are owned, ordered or for sale as premium numbers', async () => {
    const [first, second, third] = await search({ areaCode: '867' });
    const rival = await makeBuyer(fixture.deps);
    await orderOnly(fixture.deps, rival, first?.phoneNumber);
    await orderOnly(fixture.deps, owner, second?.phoneNumber);
    await fixture.deps.sql`INSERT INTO premium_numbers (phone_number, price_cents)
      VALUES (${third?.phoneNumber}, 3000)`;
    const found = (await search({ areaCode: '867' })).map(({ phoneNumber }) => phoneNumber);
    for (const one of [first, second, third]) expect(found).not.toContain(one?.phoneNumber);
    await sellToOtherAccount(fixture.sandbox, found[0] ?? '');
    expect((await search({ areaCode: '867' }))[0]?.phoneNumber).not.toBe(found[0]);
  });

  it('the number search reports an unavailable provider in our own text, and is limited per day', async () => {
    await setFault(fixture.sandbox, { provider: 'twilio', fault: 'fail_500', next: 1 });
    await expect(search({ region: 'ON' })).rejects.toMatchObject({
      code: 'provider_unavailable',
      text: 'errors.numbers.noInventory',
    });
    await fixture.deps.sql`INSERT INTO rate_limit_hits (bucket)
      SELECT 'search:business:' || ${owner.businessId} FROM generate_series(1, 5000)`;
    await expect(search({ region: 'ON' })).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

it('a number can be bought by its digits without a search', async () => {
  await expect(buy(fixture.deps, owner, { phoneNumber: freshNumber('902') })).resolves.toMatchObject({
    phone: { location: 'Halifax, NS' },
  });
});
