import { expect } from 'vitest';
import type { SystemDb } from '../../server/db/database.ts';
import type { Deps } from '../../server/deps.ts';
import type { OwnedNumber } from '../../server/integrations/twilio/number-inventory.ts';
import type { PurchaseNumberInput } from '../../server/modules/telephony/numbers/numbers.schema.ts';
import { purchaseNumber } from '../../server/modules/telephony/numbers/purchase-number.ts';
import { reconcileNumbers } from '../../server/modules/telephony/numbers/reconcile-numbers.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import type { RunningSandbox } from '../sandbox/sandbox-fixture.ts';
import { asMember, type OpenDeps, type TestDeps } from './deps.ts';
import { addFunds } from './factories.ts';
import { makePayer, type TestPayer } from './payments.ts';

const DEMO_NUMBER = '+14165550119';
const ACCOUNT = '/twilio/2010-04-01/Accounts/AC00000000000000000000000000000019';

/** Twilio requests about numbers, in the format of the field `only` of a fault. */
export const TWILIO_REQUESTS = {
  search: `GET ${ACCOUNT}/AvailablePhoneNumbers`,
  find: `GET ${ACCOUNT}/IncomingPhoneNumbers.json`,
  buy: `POST ${ACCOUNT}/IncomingPhoneNumbers.json`,
  configure: `POST ${ACCOUNT}/IncomingPhoneNumbers/`,
  release: `DELETE ${ACCOUNT}/IncomingPhoneNumbers/`,
} as const;

let ordered = 2_000;

/** A number of the emulator's inventory that no test has ordered in this run. */
export function freshNumber(areaCode = '437'): string {
  ordered += 1;
  return `+1${areaCode}555${ordered}`;
}

/** A business without a number, with an admin and a balance. */
export async function makeBuyer(deps: TestDeps, balanceCents = 5_000): Promise<TestPayer> {
  const buyer = await makePayer(deps);
  await deps.sql`DELETE FROM phone_numbers WHERE business_id = ${buyer.businessId}`;
  if (balanceCents > 0) await addFunds(deps.pool, buyer.businessId, balanceCents);
  return buyer;
}

/** Buys a number from the balance; by default one without an owner. */
export function buy(deps: Deps, buyer: TestPayer, input: Partial<PurchaseNumberInput> = {}) {
  return purchaseNumber(asMember(deps, buyer.businessId), buyer, { phoneNumber: freshNumber(), ...input });
}

/** Orders from the balance without calling the provider: the order is paid and waits for the worker. */
export async function orderOnly(
  { sql }: Pick<OpenDeps, 'sql'>,
  { businessId, userId }: TestPayer,
  phoneNumber = freshNumber(),
): Promise<{ id: number; phoneNumber: string }> {
  const rows = await sql<{ id: number }>`INSERT INTO number_orders (business_id, request_id, phone_number,
    friendly_name, locality, region, language_code, is_premium, monthly_fee_cents, ordered_by, state)
    VALUES (${businessId}, gen_random_uuid()::text, ${phoneNumber}, 'Front desk', 'Toronto', 'ON', 'en',
    false, 1000, ${userId}, 'paid') RETURNING id`;
  return { id: rows[0]?.id ?? 0, phoneNumber };
}

export type OrderRow = {
  id: number;
  business_id: number;
  phone_number: string;
  state: string;
  failure: string | null;
  payment_id: number | null;
  phone_sid: string | null;
  phone_number_id: number | null;
  provider_key: string;
};

/** The orders of a business, oldest first. */
export async function ordersOf(
  { sql }: Pick<OpenDeps, 'sql'>,
  { businessId }: Pick<TestPayer, 'businessId'>,
): Promise<OrderRow[]> {
  const rows = await sql<OrderRow>`SELECT * FROM number_orders WHERE business_id = ${businessId} ORDER BY id`;
  return rows;
}

/** The numbers of the product at Twilio, except for the demo number, which no test bought. */
export async function ownedNumbers({ telephony }: Pick<Deps, 'telephony'>): Promise<OwnedNumber[]> {
  const numbers: OwnedNumber[] = [];
  for await (const page of telephony.listOwned()) numbers.push(...page);
  return numbers.filter(({ phoneNumber }) => phoneNumber !== DEMO_NUMBER);
}

/** Makes Twilio sell the number to another account. */
export async function sellToOtherAccount(sandbox: RunningSandbox, phoneNumber: string): Promise<void> {
  const { status } = await sandbox.post('/sandbox/numbers/sold', { phone_number: phoneNumber });
  expect(status).toBe(200);
}

/** Makes all postponed orders and releases due now. */
export async function endNumberWaits({ sql }: Pick<OpenDeps, 'sql'>): Promise<void> {
  await sql`UPDATE due_work SET leased_until = clock_timestamp()`;
}

/** Runs the number work of the worker: processes waiting work and reconciles all numbers with Twilio once. */
export async function workOnNumbers(deps: OpenDeps, db: SystemDb = deps.db): Promise<void> {
  await endNumberWaits(deps);
  await runWorkOf({ ...deps, db }, 'provision-numbers');
  await runWorkOf({ ...deps, db }, 'release-numbers');
  await reconcileNumbers({ ...deps, db });
  await endNumberWaits(deps);
  await runWorkOf({ ...deps, db }, 'provision-numbers');
  await runWorkOf({ ...deps, db }, 'release-numbers');
}

const WRONG = {
  unpaidNumbers: `SELECT n.number AS value FROM phone_numbers n JOIN number_orders o ON o.phone_number_id = n.id
    WHERE (SELECT count(*) FROM charge_periods p
           WHERE p.business_id = n.business_id AND p.phone_number_id = n.id AND p.kind = 'number_fee'
             AND p.period_index = 0) <> 1`,
  paidWithoutNumber: `SELECT o.phone_number AS value FROM number_orders o
    WHERE o.state IN ('awaiting_payment', 'paid', 'bought')`,
  chargedFailures: `SELECT l.kind || ' ' || l.source AS value FROM ledger_entries l
    WHERE l.kind = 'number_fee' AND NOT EXISTS (
        SELECT FROM charge_periods p JOIN number_orders o ON o.phone_number_id = p.phone_number_id
        WHERE p.id::text = l.source AND o.state = 'active')
      OR l.kind = 'setup_fee' AND NOT EXISTS (
        SELECT FROM number_orders o WHERE 'order-' || o.id = l.source AND o.state = 'active')`,
  brokenBooks: 'SELECT to_jsonb(d)::text AS value FROM ledger_differences d',
};

/**
 * The invariants after every experiment with numbers. Each number of a business exists at Twilio under the name of its
 * order, routes its calls to the product, and was charged once for its first month. Twilio has no other numbers. No
 * order is in an intermediate state. Failed orders charged nothing. Each number has one owner.
 */
export async function expectNumbersExact(deps: OpenDeps): Promise<void> {
  for (const [label, sql] of Object.entries(WRONG)) {
    const { rows } = await deps.pool.query<{ value: string }>(`${sql}`);
    expect(
      rows.map(({ value }) => value),
      label,
    ).toEqual([]);
  }
  const ours = await deps.sql<{ sid: string; number: string; name: string }>`SELECT n.phone_sid AS sid,
    n.number, 'callingua order ' || o.provider_key AS name FROM phone_numbers n
    JOIN number_orders o ON o.phone_number_id = n.id WHERE n.status <> 'cancelled' ORDER BY n.number`;
  const there = (await ownedNumbers(deps)).sort((a, b) => a.phoneNumber.localeCompare(b.phoneNumber));
  expect(there.map(({ sid, phoneNumber: number, name }) => ({ sid, number, name }))).toEqual(ours);
  expect(there.filter(({ isConfigured }) => !isConfigured)).toEqual([]);
}
