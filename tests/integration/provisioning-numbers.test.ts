import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../server/core/errors.ts';
import type { Telephony } from '../../server/integrations/twilio/telephony.ts';
import { claimOwnWork, LeaseLost } from '../../server/jobs/due-work.ts';
import { readDueWork } from '../../server/jobs/work-figures.ts';
import { activateNumber } from '../../server/modules/telephony/numbers/activate-number.ts';
import { provisionHandler, provisionOrder } from '../../server/modules/telephony/numbers/provision-number.ts';
import { twilioClient as twilioOf } from '../sandbox/sandbox-fixture.ts';
import { balanceOf } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { endNumberWaits, makeBuyer, orderOnly, ordersOf, ownedNumbers } from '../support/numbers.ts';
import { startPaymentFixture, type TestPayer } from '../support/payments.ts';

const fixture = forFile(startPaymentFixture);
let buyer: TestPayer;

beforeEach(async () => {
  buyer = await makeBuyer(fixture.deps);
});

const provision = (orderId: number, telephony: Telephony = fixture.deps.telephony) =>
  provisionOrder({ ...fixture.deps, telephony, db: fixture.deps.db.ofBusiness(buyer.businessId) }, orderId);

async function onlyOrder() {
  const [order] = await ordersOf(fixture.deps, buyer);
  if (!order) throw new Error('there is no order');
  return order;
}

async function claim(orderId: number) {
  const db = fixture.deps.db.ofBusiness(buyer.businessId);
  const work = await claimOwnWork(db, 'provision-numbers', orderId);
  if (!work) throw new Error('the order is not due');
  return work;
}

const ownedAs = async (number: string) =>
  (await ownedNumbers(fixture.deps)).find(({ phoneNumber }) => phoneNumber === number);

const buyAs = (key: string, phoneNumber: string) =>
  twilioOf(fixture.sandbox).incomingPhoneNumbers.create({
    ...{ phoneNumber, friendlyName: `callingua order ${key}` },
  });

describe('an order in provisioning', () => {
  it('an order in provisioning adopts a number that an earlier attempt bought, and configures its webhooks', async () => {
    const { id, phoneNumber } = await orderOnly(fixture.deps, buyer);
    const { provider_key: key } = await onlyOrder();
    // Simulates an earlier attempt that crashed before it configured the webhooks.
    const bought = await buyAs(key, phoneNumber);
    expect((await ownedAs(phoneNumber))?.isConfigured).toBe(false);

    await provision(id);
    expect(await onlyOrder()).toMatchObject({ state: 'active', phone_sid: bought.sid });
    expect(await ownedAs(phoneNumber)).toMatchObject({ sid: bought.sid, isConfigured: true });
  });

  it('an order in provisioning waits while the number is still to be released from another order', async () => {
    const { id, phoneNumber } = await orderOnly(fixture.deps, buyer);
    const { sid } = await buyAs(randomUUID(), phoneNumber);
    await provision(id);
    expect(await onlyOrder()).toMatchObject({ state: 'paid', phone_sid: null });
    expect(await balanceOf(fixture.deps.pool, buyer.businessId)).toBe(5_000);

    await fixture.deps.telephony.releaseNumber(sid);
    await endNumberWaits(fixture.deps);
    await provision(id);
    expect(await onlyOrder()).toMatchObject({ state: 'active' });
  });

  it('an order in provisioning releases its purchased number without a charge when its payment was refunded or disputed meanwhile', async () => {
    const { id, phoneNumber } = await orderOnly(fixture.deps, buyer);
    const { telephony, pool } = fixture.deps;
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

  it('an order in provisioning is activated once, even when a worker with an expired lease activates it late', async () => {
    const { id } = await orderOnly(fixture.deps, buyer);
    const late = await claim(id);
    await endNumberWaits(fixture.deps);
    await provision(id);
    const db = fixture.deps.db.ofBusiness(buyer.businessId);
    await activateNumber({ ...fixture.deps, db }, late);
    expect(await onlyOrder()).toMatchObject({ state: 'active' });
    expect(await balanceOf(fixture.deps.pool, buyer.businessId)).toBe(4_000);
  });

  it('a worker whose lease ended neither activates nor fails the order', async () => {
    const { id } = await orderOnly(fixture.deps, buyer);
    const db = fixture.deps.db.ofBusiness(buyer.businessId);
    const late = await claim(id);
    await endNumberWaits(fixture.deps);
    const current = await claim(id);
    const findOwned = async () => null;
    const soldOut = { ...fixture.deps.telephony, findOwned, buyNumber: async () => null };
    const failing = provisionHandler.work({ ...fixture.deps, telephony: soldOut }, late);
    await expect(failing).rejects.toThrow(LeaseLost);
    expect(await onlyOrder()).toMatchObject({ state: 'paid' });

    await fixture.deps.sql`UPDATE number_orders SET state = 'bought', phone_sid = 'PN-late' WHERE id = ${id}`;
    await expect(activateNumber({ ...fixture.deps, db }, late)).rejects.toThrow(LeaseLost);
    expect(await balanceOf(fixture.deps.pool, buyer.businessId)).toBe(5_000);
    await activateNumber({ ...fixture.deps, db }, current);
    expect(await onlyOrder()).toMatchObject({ state: 'active' });
    expect(await balanceOf(fixture.deps.pool, buyer.businessId)).toBe(4_000);
    await fixture.deps.sql`UPDATE phone_numbers SET phone_sid = NULL WHERE phone_sid = 'PN-late'`;
  });
});

describe('the due work of a number order', () => {
  it('the due work of a number order exists while the order is paid or bought', async () => {
    const { id } = await orderOnly(fixture.deps, buyer);
    const isDue = async () => {
      const { rowCount } = await fixture.deps.pool.query(
        `SELECT FROM due_work WHERE kind = 'provision-numbers' AND subject = $1 AND business_id = $2`,
        [String(id), buyer.businessId],
      );
      return rowCount === 1;
    };
    const set = (state: string, rest = '') =>
      fixture.deps.pool.query(`UPDATE number_orders SET state = $2 ${rest} WHERE id = $1`, [id, state]);
    expect(await isDue()).toBe(true);
    await set('bought', `, phone_sid = 'PN-${id}'`);
    expect(await isDue()).toBe(true);
    await set('failed', `, failure = 'funds', phone_sid = NULL`);
    expect(await isDue()).toBe(false);
    await set('paid', ', failure = NULL');
    expect(await isDue()).toBe(true);
    await provision(id);
    expect([await isDue(), (await onlyOrder()).state]).toEqual([false, 'active']);
  });

  it('the due work of an order cannot be claimed by another business, and the metrics count it while it waits', async () => {
    const { id } = await orderOnly(fixture.deps, buyer);
    const owner = buyer;
    buyer = await makeBuyer(fixture.deps);
    await provision(id);
    buyer = owner;
    expect(await onlyOrder()).toMatchObject({ state: 'paid' });
    const findOwned = () => Promise.reject(new AppError('provider_unavailable', 'errors.numbers.notBought'));
    await provision(id, { ...fixture.deps.telephony, findOwned });
    const figures = await readDueWork(fixture.deps.db);
    expect(figures.find(({ kind }) => kind === 'provision-numbers')).toMatchObject({ due: 1, failing: 1 });
    await provision(id);
    expect(await onlyOrder()).toMatchObject({ state: 'paid' });
    await endNumberWaits(fixture.deps);
    await provision(id);
    expect(await onlyOrder()).toMatchObject({ state: 'active' });
  });
});
