import { beforeEach, expect, it } from 'vitest';
import { chargeFees } from '../../server/modules/billing/fees/charge-fees.ts';
import { buildTestApp, callRest } from '../support/app.ts';
import { makePerson } from '../support/factories.ts';
import { feesOf, makeLonePayer, setClock } from '../support/fees.ts';
import { forFile, forTest } from '../support/for-file.ts';

const test = forFile(buildTestApp);
const payer = forTest(() => makeLonePayer(test.deps, 5_000));
let token: string;

beforeEach(async () => {
  ({ token } = await makePerson(test.deps, payer.id));
});

/** The only number of the payer in the REST API. */
async function managedNumber() {
  const { phones } = (await callRest(test.app, ['GET', '/api/business/phones'], {}, token)).json();
  return phones[0];
}

async function change(action: 'hold' | 'cancel' | 'reactivate') {
  const body = { numberId: payer.phoneNumberId, action };
  return (await callRest(test.app, ['POST', '/api/numbers/cancel'], body, token)).json();
}

async function chargeAt(instant: string): Promise<number | undefined> {
  await setClock(test.deps, instant);
  await chargeFees(test.deps);
  const fees = await feesOf(test.deps, payer.id);
  return fees.filter(({ kind }) => kind !== 'platform_fee').at(-1)?.cents;
}

it('monthly_fee of a managed number is the fee of the next month: full, reduced on hold, or zero once cancelled', async () => {
  expect(await managedNumber()).toMatchObject({ status: 'active', monthly_fee: 10 });

  // A hold that is scheduled for the end of the month does not change the fee yet.
  expect((await change('hold')).number).toMatchObject({ status: 'active', monthly_fee: 10 });
  expect(await chargeAt('2026-12-10T12:01:00Z')).toBe(-500);
  expect(await managedNumber()).toMatchObject({ status: 'on_hold', monthly_fee: 5 });

  expect((await change('reactivate')).number).toMatchObject({ status: 'active', monthly_fee: 10 });
  await change('cancel');
  await chargeAt('2027-01-11T12:01:00Z');
  expect(await managedNumber()).toMatchObject({ status: 'cancelled', monthly_fee: 0 });
});

it('a hold request withdraws the planned cancellation of a number on hold, and its response states that the number stays on hold', async () => {
  await change('hold');
  await chargeAt('2026-12-10T12:01:00Z');
  expect(await change('cancel')).toMatchObject({
    message: 'The number is released at the end of its billing cycle.',
  });
  expect(await change('hold')).toMatchObject({
    message: 'The number stays on hold.',
    number: { status: 'on_hold', monthly_fee: 5 },
  });
});
