import { beforeAll, beforeEach, expect, it } from 'vitest';
import { seedPremiumNumbers } from '../../prisma/seed/premium-numbers.ts';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { buildTestApp, callRest } from '../support/app.ts';
import { makeBusiness, makePerson } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { makePayer, payerDeps, startPaymentFixture } from '../support/payments.ts';

const fixture = forFile(startPaymentFixture);
const test = forFile(() => buildTestApp({ SANDBOX_URL: fixture.sandbox.url }));

beforeAll(() => seedPremiumNumbers(test.deps));
beforeEach(() => test.deps.sql`DELETE FROM payments`);

type Premium = { _id: string; phone_number: string; price: number; setup_fee: number; taken: 0 | 1 };

/** The public list, requested without a session. */
async function premium(): Promise<{ data: Premium[]; count: number }> {
  const answer = await test.app.inject('/api/premium-numbers');
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

it('the public list of premium numbers has price and set-up fee in dollars, the most expensive first', async () => {
  const { data, count } = await premium();

  expect(count).toBe(data.length);
  expect(data[0]).toEqual({
    _id: '+14165557777',
    phone_number: '+14165557777',
    price: 50,
    setup_fee: 10,
    taken: 0,
  });
  expect(data.map(({ price }) => price)).toEqual([50, 45, 45, 30, 25]);
  expect(data.map(({ setup_fee }) => setup_fee)).toEqual([10, 10, 5, 0, 0]);
});

it('an order of a premium number is accepted with starting balance, listed price and listed set-up fee', async () => {
  const { data } = await premium();
  const { id } = await makeBusiness(test.deps);
  const { token } = await makePerson(test.deps, id);

  for (const { phone_number, price, setup_fee } of data) {
    const items = [
      { item: 'Account balance', price: 20 },
      { item: 'Premium number', price },
      { item: 'Set-up fee', price: setup_fee },
    ];
    const order = { phone_number, is_premium: 1, items };
    const answer = await callRest(test.app, ['POST', '/api/stripe/payment_intent'], order, token);
    expect(answer.statusCode, answer.body).toBe(200);
  }
});

it('the list of premium numbers contains only numbers that the provider sells', async () => {
  for (const { phone_number: number } of (await premium()).data)
    expect(await test.deps.telephony.findForSale(number), number).not.toBeNull();
});

it('an ordered premium number is marked as taken for half an hour without a payment', async () => {
  const order = { totalCents: 2_000 + 3_000, phoneNumber: '+14035556000' };
  const payer = await makePayer(test.deps);
  await createPayment(payerDeps(test.deps, payer), payer, order);
  const taken = async () => (await premium()).data.filter((one) => one.taken === 1).map((one) => one._id);
  expect(await taken()).toEqual(['+14035556000']);

  await test.deps.sql`UPDATE payments SET created_at = created_at - interval '31 minutes'`;

  expect(await taken()).toEqual([]);
});
