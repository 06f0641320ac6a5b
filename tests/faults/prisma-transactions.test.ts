import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { makeBusinesses, type TestBusiness } from '../support/factories.ts';
import { announceSeed, seededRandom } from '../support/random.ts';
import { expectExactBooks } from './books.ts';
import { CUT_TRANSACTIONS, EXPERIMENT_MS, FAILED_TRANSACTIONS } from './scale.ts';

// Prisma uses the connection pool of the product. Other versions of Prisma had two bugs with a custom pool. After a
// broken transaction, a query received the rows of another query (prisma/orm#30374). After a timeout, a connection was
// released twice (#29952).
const BUSINESSES = 20;
const READERS = 6;
const WRITERS = 6;

const random = seededRandom(announceSeed('prisma-transactions'));
let deps: TestDeps;
let businesses: TestBusiness[];
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);

beforeAll(async () => {
  process.on('uncaughtExceptionMonitor', note);
  deps = await createTestDeps();
  businesses = await makeBusinesses(deps, BUSINESSES);
});
afterAll(async () => {
  process.off('uncaughtExceptionMonitor', note);
  await deps.drop();
});

type Reads = { total: number; wrong: unknown[]; refused: number };

/**
 * Reads the row of a business in one of three ways. The row contains the phone number of its business, so rows of
 * another query are detected.
 */
async function readOne(reads: Reads): Promise<void> {
  const business = businesses[Math.floor(random() * BUSINESSES)];
  if (!business) return;
  const { id, number } = business;
  reads.total += 1;
  try {
    if (random() < 0.5) {
      const found = await deps.prisma.phoneNumber.findMany({ where: { businessId: id } });
      if (found.length !== 1 || found[0]?.number !== number) reads.wrong.push({ id, found });
    } else {
      const { rows } = await deps.pool.query('SELECT name, $1::int AS asked FROM businesses WHERE id = $1', [
        id,
      ]);
      if (rows.length !== 1 || rows[0].asked !== id || rows[0].name !== business.name)
        reads.wrong.push({ id, rows });
    }
  } catch {
    reads.refused += 1;
  }
}

async function read(reads: Reads, isOver: () => boolean): Promise<void> {
  while (!isOver()) await readOne(reads);
}

it(
  'transactions cut off at any moment: no reader receives the rows of another query',
  async () => {
    const reads: Reads = { total: 0, wrong: [], refused: 0 };
    const endsAt = Date.now() + CUT_TRANSACTIONS.forMs;
    const outcomes = new Map<string, number>();
    const cut = async () => {
      while (Date.now() < endsAt) {
        const timeout = 2 + Math.floor(random() * 13);
        const id = businesses[Math.floor(random() * BUSINESSES)]?.id ?? 0;
        const outcome = await deps.prisma
          .$transaction(
            async (tx) => {
              await tx.business.update({ where: { id }, data: { slogan: `never seen ${timeout}` } });
              await sleep(random() * 12);
              await tx.phoneNumber.findMany({ where: { businessId: id } });
              throw new Error('rolled back');
            },
            { timeout },
          )
          .catch((error: { code?: string; message: string }) => error.code ?? error.message);
        outcomes.set(String(outcome), (outcomes.get(String(outcome)) ?? 0) + 1);
      }
    };
    const readers = Array.from({ length: READERS }, () => read(reads, () => Date.now() > endsAt));
    await Promise.all([...readers, ...Array.from({ length: WRITERS }, cut)]);

    console.log(
      `transactions cut off at any moment: ${reads.total} reads, ${reads.wrong.length} wrong, ${reads.refused} refused; ` +
        `transactions ${JSON.stringify(Object.fromEntries(outcomes))}`,
    );
    expect(reads.wrong).toEqual([]);
    expect(uncaught).toEqual([]);
    expect(outcomes.get('P2028')).toBeGreaterThan(0);
    expect(await deps.prisma.business.count({ where: { slogan: { startsWith: 'never seen' } } })).toBe(0);
    expect(deps.pool.totalCount).toBeLessThanOrEqual(deps.config.DATABASE_POOL_SIZE);
    await expectExactBooks(deps.pool, businesses, []);
  },
  EXPERIMENT_MS,
);

it(
  'failed statement in a transaction: no concurrent or later read fails',
  async () => {
    const reads: Reads = { total: 0, wrong: [], refused: 0 };
    let failures = 0;
    const fail = async () => {
      const [business] = businesses;
      await deps.prisma
        .$transaction(async (tx) => {
          await tx.business.findFirst({ where: { id: business?.id ?? 0 } });
          // A duplicate number: PostgreSQL aborts the transaction.
          await tx.phoneNumber.create({
            data: {
              businessId: business?.id ?? 0,
              number: business?.number ?? '',
              friendlyName: 'Taken',
              languageCode: 'en',
              isPrimary: false,
              monthlyFeeCents: 1,
              status: 'active',
            },
          });
        })
        .catch((error: { code?: string }) => {
          if (error.code === 'P2002') failures += 1;
        });
      await Promise.all(Array.from({ length: 16 }, () => readOne(reads)));
    };
    while (reads.total < FAILED_TRANSACTIONS.reads) await Promise.all([fail(), fail(), fail(), fail()]);

    console.log(
      `failed statement in a transaction: ${failures} failed transactions, ${reads.total} reads beside them, ${reads.wrong.length} wrong`,
    );
    expect(failures).toBe(reads.total / 16);
    expect(reads.wrong).toEqual([]);
    expect(reads.refused).toBe(0);
    await expectExactBooks(deps.pool, businesses, []);
  },
  EXPERIMENT_MS,
);
