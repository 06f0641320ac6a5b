import { randomUUID } from 'node:crypto';
import { openSession } from '../../server/modules/identity/auth/sessions/sessions.ts';
import { transactionOf } from '../../tests/support/database-of-pool.ts';
import { TEST_AUTH_TOKEN } from '../../tests/support/deps.ts';
import { until } from '../../tests/support/until.ts';
import { type Emulators, startEmulators } from './emulators.ts';
import { get, type Requests, rateOf } from './load-message.ts';
import { onStage, type Stage } from './stage.ts';

/**
 * Rates per second: searches directly at the emulator (`bareSearch`), searches through the product, and concurrent
 * purchases.
 */
export type NumberRun = { bareSearch: number; search: number; purchases: number };

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 1;
const BUYERS = 200;
const ACCOUNT = 'AC00000000000000000000000000000019';
const FIRST_NUMBER = 14_375_552_000;

/** Creates one signed-in admin per business; returns their tokens in the same order. */
async function signUpOwners({ client }: Stage, businessIds: readonly number[]): Promise<string[]> {
  const { rows } = await client.query<{ id: number; business_id: number }>(
    `INSERT INTO users (business_id, email, first_name, last_name, role, email_verified_at)
     SELECT id, 'buyer-' || id || '@callingua.test', 'Bench', 'Bench', 'admin', clock_timestamp()
     FROM unnest($1::int[]) id RETURNING id, business_id`,
    [businessIds],
  );
  const tokens: string[] = [];
  for (const { id, business_id: businessId } of rows) {
    const tx = transactionOf(client).ofBusiness(businessId);
    tokens.push((await openSession(tx, id, { userAgent: null })).token);
  }
  return tokens;
}

async function measureSearch(
  { load }: Stage,
  url: string,
  requests: Requests,
  seconds: number,
): Promise<number> {
  await load.prepare({ publicUrl: url, connections: CONNECTIONS, requests });
  await load.run(WARM_UP_SECONDS);
  const result = await load.run(seconds);
  if (result.refused > 0) throw new Error(`${result.refused} searches of ${url} were refused`);
  return rateOf(result);
}

const bareSearch = get(
  `/twilio/2010-04-01/Accounts/${ACCOUNT}/AvailablePhoneNumbers/CA/Local.json?VoiceEnabled=true&InRegion=ON&PageSize=50`,
  { authorization: `Basic ${Buffer.from(`${ACCOUNT}:${TEST_AUTH_TOKEN}`).toString('base64')}` },
);

const SEARCH_PATH = `/trpc/numbers.search?input=${encodeURIComponent(JSON.stringify({ region: 'ON' }))}`;

type Bought = { active: number; under_way: number; cents: number; differences: number };

const BOUGHT = `
  SELECT (SELECT count(*)::int FROM number_orders WHERE state = 'active') AS active,
    (SELECT count(*)::int FROM number_orders WHERE state IN ('awaiting_payment', 'paid', 'bought')) AS under_way,
    (SELECT coalesce(-sum(amount_cents), 0)::float8 FROM ledger_entries WHERE kind = 'number_fee') AS cents,
    (SELECT count(*)::int FROM ledger_differences) AS differences`;

async function countOwned({ url }: Emulators): Promise<number> {
  const { numbers } = (await (await fetch(`${url}/sandbox/numbers`)).json()) as { numbers: unknown[] };
  return numbers.length;
}

/**
 * All admins buy one number each at the same time. Checks that every number was sold once and every first month charged
 * once.
 */
async function buyAtOnce(stage: Stage, emulators: Emulators, tokens: readonly string[]): Promise<number> {
  const ownedBefore = await countOwned(emulators);
  const startedAt = performance.now();
  const buy = async (token: string, index: number) => {
    const body = JSON.stringify({
      phoneNumber: `+${FIRST_NUMBER + index}`,
      requestId: randomUUID(),
    });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${stage.publicUrl}/trpc/numbers.purchase`, {
      method: 'POST',
      headers,
      body,
    });
    if (!response.ok) throw new Error(`a purchase was refused: ${await response.text()}`);
  };
  await Promise.all(tokens.map(buy));
  let bought: Bought | undefined;
  const isOver = async () => {
    bought = (await stage.client.query<Bought>(BOUGHT)).rows[0];
    return bought?.under_way === 0;
  };
  await until(isOver, 120_000, 'every number is active');
  const seconds = (performance.now() - startedAt) / 1_000;
  const owned = (await countOwned(emulators)) - ownedBefore;
  const { active, cents, differences } = bought ?? { active: 0, cents: 0, differences: 0 };
  const count = tokens.length;
  if (active !== count || owned !== count || cents !== 1_000 * count || differences > 0)
    throw new Error(`wrong purchases: ${count} wanted, ${owned} at Twilio, ${JSON.stringify(bought)}`);
  return count / seconds;
}

/** Compares searches with the bare emulator, then runs 200 concurrent purchases; throws on a wrong cent or number. */
export async function runNumbers(seconds: number): Promise<NumberRun> {
  const emulators = await startEmulators();
  try {
    const cast = { shape: 'spread', queue: 'redis', hasServer: true, workers: 1 } as const;
    return await onStage({ ...cast, sandboxUrl: emulators.url }, async (stage) => {
      const tokens = await signUpOwners(stage, stage.database.businessIds.slice(0, BUYERS));
      const search = get(SEARCH_PATH, { authorization: `Bearer ${tokens[0]}` });
      return {
        bareSearch: await measureSearch(stage, emulators.url, bareSearch, seconds),
        search: await measureSearch(stage, stage.publicUrl, search, seconds),
        purchases: await buyAtOnce(stage, emulators, tokens),
      };
    });
  } finally {
    await emulators.stop();
  }
}
