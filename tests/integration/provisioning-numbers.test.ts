import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Telephony } from '../../server/integrations/twilio/telephony.ts';
import { activateNumber } from '../../server/modules/telephony/numbers/activate-number.ts';
import { provisionOrder } from '../../server/modules/telephony/numbers/provision-number.ts';
import { twilioClient as twilioOf } from '../sandbox/sandbox-fixture.ts';
import { balanceOf } from '../support/factories.ts';
import { endNumberWaits, makeBuyer, orderOnly, ordersOf, ownedNumbers } from '../support/numbers.ts';
import { type PaymentBench, startPaymentBench, type TestPayer } from '../support/payments.ts';

let bench: PaymentBench;
let buyer: TestPayer;

beforeAll(async () => {
  bench = await startPaymentBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  buyer = await makeBuyer(bench.deps);
});

const provision = (orderId: number, telephony: Telephony = bench.deps.telephony) =>
  provisionOrder({ ...bench.deps, telephony, db: bench.deps.db.ofBusiness(buyer.businessId) }, orderId);

async function onlyOrder() {
  const [order] = await ordersOf(bench.deps, buyer);
  if (!order) throw new Error('there is no order');
  return order;
}

const ownedAs = async (number: string) =>
  (await ownedNumbers(bench.deps)).find(({ phoneNumber }) => phoneNumber === number);

const nameOf = (key: string) => `callingua order ${key}`;

describe('an order that is followed', () => {
  it('takes over what an earlier try bought, and has its calls come here', async () => {
    const { id, phoneNumber } = await orderOnly(bench.deps, buyer);
    const { provider_key: key } = await onlyOrder();
    // A try that died before it had said where calls go.
    const bought = await twilioOf(bench.sandbox).incomingPhoneNumbers.create({
      phoneNumber,
      friendlyName: nameOf(key),
    });
    expect((await ownedAs(phoneNumber))?.isConfigured).toBe(false);

    await provision(id);
    expect(await onlyOrder()).toMatchObject({ state: 'active', phone_sid: bought.sid });
    expect(await ownedAs(phoneNumber)).toMatchObject({ sid: bought.sid, isConfigured: true });
  });

  it('waits while the number is still to be released from another order', async () => {
    const { id, phoneNumber } = await orderOnly(bench.deps, buyer);
    const other = nameOf(randomUUID());
    const { sid } = await twilioOf(bench.sandbox).incomingPhoneNumbers.create({
      phoneNumber,
      friendlyName: other,
    });
    await provision(id);
    expect(await onlyOrder()).toMatchObject({ state: 'paid', phone_sid: null });
    expect(await balanceOf(bench.deps.pool, buyer.businessId)).toBe(5_000);

    await bench.deps.telephony.releaseNumber(sid);
    await endNumberWaits(bench.deps);
    await provision(id);
    expect(await onlyOrder()).toMatchObject({ state: 'active' });
  });

  it('gives back what was bought when its money went back meanwhile, and charges nothing', async () => {
    const { id, phoneNumber } = await orderOnly(bench.deps, buyer);
    const { telephony, pool } = bench.deps;
    const buyNumber: Telephony['buyNumber'] = async (number, name) => {
      const bought = await telephony.buyNumber(number, name);
      await pool.query(`SELECT fail_number_order($1, $2, 'funds')`, [buyer.businessId, id]);
      return bought;
    };
    await provision(id, { ...telephony, buyNumber });
    expect(await onlyOrder()).toMatchObject({ state: 'failed', failure: 'funds', phone_sid: null });
    expect(await ownedAs(phoneNumber)).toBeUndefined();
    expect(await balanceOf(pool, buyer.businessId)).toBe(5_000);
  });

  it('is activated once: a second worker that comes too late changes nothing', async () => {
    const { id } = await orderOnly(bench.deps, buyer);
    await provision(id);
    const db = bench.deps.db.ofBusiness(buyer.businessId);
    await activateNumber({ ...bench.deps, db }, id);
    expect(await onlyOrder()).toMatchObject({ state: 'active' });
    expect(await balanceOf(bench.deps.pool, buyer.businessId)).toBe(4_000);
  });
});
