import { beforeEach, expect, it } from 'vitest';
import { createTestDeps } from '../support/deps.ts';
import { makeBusiness } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';

// Database constraints on number orders, independent of the code.

const deps = forFile(createTestDeps);
let business: number;
let other: number;
let createdCount = 0;

beforeEach(async () => {
  business = (await makeBusiness(deps)).id;
  other = (await makeBusiness(deps)).id;
});

type Order = Partial<{
  business_id: number;
  request_id: string;
  phone_number: string;
  state: string;
  failure: string;
  payment_id: number;
  phone_sid: string;
  phone_number_id: number;
}>;

/** Inserts a paid order. Number and request id are unique unless `order` sets them. */
async function insert(order: Order = {}): Promise<unknown> {
  createdCount += 1;
  const row = {
    business_id: business,
    request_id: `request-${createdCount}`,
    phone_number: `+1437555${2_000 + createdCount}`,
    friendly_name: 'Front desk',
    language_code: 'en',
    is_premium: false,
    monthly_fee_cents: 1_000,
    state: 'paid',
    ...order,
  };
  const names = Object.keys(row);
  const places = names.map((_name, at) => `$${at + 1}`);
  return deps.pool.query(
    `INSERT INTO number_orders (${names.join(', ')}) VALUES (${places.join(', ')})`,
    Object.values(row),
  );
}

async function makePayment(businessId: number): Promise<number> {
  const rows = await deps.sql`INSERT INTO payments (business_id, purpose, amount_cents, exchange_rate,
    lines, phone_number, state)
    VALUES (${businessId}, 'number_order', 2000, 1, '[]', '+14375550101', 'canceled') RETURNING id`;
  return rows[0].id;
}
const refusedBy = (constraint: string) => expect.objectContaining({ constraint });

it('a business has at most one open order from the balance', async () => {
  await insert();
  await expect(insert()).rejects.toEqual(refusedBy('number_orders_one_open'));
  await insert({ state: 'failed', failure: 'taken' });
  await insert({ payment_id: await makePayment(business) });
});

it('a number has at most one open order across businesses', async () => {
  await insert({ phone_number: '+14375550142' });
  await expect(insert({ business_id: other, phone_number: '+14375550142' })).rejects.toEqual(
    refusedBy('number_orders_one_buyer'),
  );
  await insert({ business_id: other, phone_number: '+14375550142', state: 'failed', failure: 'taken' });
});

it('a request id belongs to one order of its business', async () => {
  await insert({ request_id: 'again', state: 'failed', failure: 'taken' });
  await expect(insert({ request_id: 'again' })).rejects.toEqual(
    refusedBy('number_orders_business_id_request_id_key'),
  );
  await insert({ business_id: other, request_id: 'again' });
});

it('a payment belongs to one order of its own business', async () => {
  const payment_id = await makePayment(business);
  await insert({ payment_id });
  await expect(insert({ payment_id })).rejects.toEqual(refusedBy('number_orders_payment_id_key'));
  await expect(insert({ payment_id: await makePayment(other) })).rejects.toEqual(
    refusedBy('number_orders_business_id_payment_id_fkey'),
  );
});

it('a number at the provider belongs to one order', async () => {
  await insert({ state: 'bought', phone_sid: 'PN1' });
  await expect(insert({ business_id: other, state: 'bought', phone_sid: 'PN1' })).rejects.toEqual(
    refusedBy('number_orders_phone_sid_key'),
  );
});

it.each([
  ['failed without a reason', { state: 'failed' }],
  ['a reason without having failed', { failure: 'taken' }],
  ['bought without a number at the provider', { state: 'bought' }],
  ['active without a phone number row', { state: 'active', phone_sid: 'PN2' }],
  ['waiting for a payment without having one', { state: 'awaiting_payment' }],
])('an order cannot be %s', async (_what, order) => {
  await expect(insert(order)).rejects.toMatchObject({ code: '23514' });
});

it('a number can be marked as released at the provider only after its cancellation', async () => {
  await expect(
    deps.sql`UPDATE phone_numbers SET provider_released_at = app_now() WHERE business_id = ${business}`,
  ).rejects.toEqual(refusedBy('phone_numbers_released_after_cancelled'));
});
