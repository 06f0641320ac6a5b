import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { PLAN } from '../../server/core/plan.ts';
import type { Role } from '../../server/core/roles.ts';
import { hashPassword } from '../../server/modules/identity/auth/passwords/password-hash.ts';
import { openSession } from '../../server/modules/identity/auth/sessions/sessions.ts';
import type { TestDeps } from './deps.ts';

type FactoryDeps = Pick<TestDeps, 'db' | 'pool' | 'prisma'>;

let counter = 0;
const next = () => {
  counter += 1;
  return counter;
};

/** A CallSid in the format of Twilio. */
export function newCallSid(): string {
  return `CA${randomBytes(16).toString('hex')}`;
}

/** A phone number id in the format of Twilio. */
export function newPhoneSid(): string {
  return `PN${randomBytes(16).toString('hex')}`;
}

/**
 * A phone number that is unique in this run. A counter is used, because random numbers would collide once in a few
 * hundred runs.
 */
export function newPhoneNumber(): string {
  return `+1416${String(2_000_000 + next())}`;
}

export type BusinessOptions = {
  name?: string;
  timezone?: string;
  balanceCents?: number;
  numberStatus?: 'active' | 'on_hold';
  rechargeThresholdCents?: number;
};

export type TestBusiness = { id: number; number: string; name: string };

/** Creates a business with an account, English, one number and optionally a balance. */
export async function makeBusiness(deps: FactoryDeps, options: BusinessOptions = {}): Promise<TestBusiness> {
  const name = options.name ?? `Business ${next()}`;
  const business = await deps.prisma.business.create({
    data: {
      name,
      slogan: 'Calls answered',
      timezone: options.timezone ?? 'America/Toronto',
      callPriceCents: PLAN.callPriceCents,
      platformFeeCents: PLAN.platformFeeCents,
      numberFeeCents: PLAN.numberFeeCents,
      holdFeeCents: PLAN.holdFeeCents,
      rechargeThresholdCents: options.rechargeThresholdCents ?? 1_000,
    },
  });
  const businessId = business.id;
  await deps.prisma.businessLanguage.create({ data: { businessId, languageCode: 'en', isDefault: true } });
  const number = newPhoneNumber();
  await deps.prisma.phoneNumber.create({
    data: {
      businessId,
      number,
      friendlyName: name,
      phoneSid: newPhoneSid(),
      languageCode: 'en',
      isPrimary: true,
      monthlyFeeCents: PLAN.numberFeeCents,
      status: options.numberStatus ?? 'active',
    },
  });
  if (options.balanceCents) await addFunds(deps.pool, businessId, options.balanceCents);
  return { id: businessId, number, name };
}

/** Removes the daily spending limit for calls of a business, for tests with more calls than the limit allows. */
export async function liftDailyLimit(pool: pg.Pool, businessId: number): Promise<void> {
  await pool.query(
    `INSERT INTO spending_limits (business_id, kind, limit_cents) VALUES ($1, 'calls', NULL)`,
    [businessId],
  );
}

/**
 * Moves the payments of a business into the past, because new businesses have lower limits (`CONCURRENT_CALLS`,
 * `TRANSFERS`). Disables the triggers for this transaction, because the ledger refuses changes.
 */
export async function agePayments(pool: pg.Pool, businessId: number, days = 60): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(
      `UPDATE ledger_entries SET created_at = created_at - make_interval(days => $2)
       WHERE business_id = $1 AND kind = 'topup'`,
      [businessId, days],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/** `count` businesses with old payments and without a daily limit, by default with $50 each. */
export async function makeBusinesses(
  deps: FactoryDeps,
  count: number,
  balanceCents = 5_000,
): Promise<TestBusiness[]> {
  const businesses: TestBusiness[] = [];
  for (let index = 0; index < count; index += 1) businesses.push(await makeBusiness(deps, { balanceCents }));
  for (const { id } of businesses) {
    await liftDailyLimit(deps.pool, id);
    await agePayments(deps.pool, id);
  }
  return businesses;
}

/** Adds a top-up to the balance. */
export async function addFunds(pool: pg.Pool, businessId: number, cents: number): Promise<void> {
  const source = `pi_test_${randomBytes(8).toString('hex')}`;
  await pool.query(`SELECT post_ledger_entry($1, 'topup', $2, $3)`, [businessId, source, cents]);
}

export type TestPerson = { id: number; email: string; token: string };

/** A signed-in member of a business. `password` costs a real hash, so only sign-in tests set one. */
export async function makePerson(
  deps: FactoryDeps,
  businessId: number,
  options: { role?: Role; password?: string; isVerified?: boolean } = {},
): Promise<TestPerson> {
  const email = `person${next()}-${randomBytes(3).toString('hex')}@callingua.test`;
  const user = await deps.prisma.user.create({
    data: {
      businessId,
      email,
      firstName: 'Pat',
      lastName: 'Doe',
      role: options.role ?? 'admin',
      passwordHash: options.password ? await hashPassword(options.password) : 'no password',
      emailVerifiedAt: options.isVerified === false ? null : new Date('2026-01-01T00:00:00Z'),
    },
  });
  const { token } = await openSession(deps.db.ofBusiness(businessId), user.id, { userAgent: null });
  return { id: user.id, email, token };
}

/** The balance of a business in cents. */
export async function balanceOf(pool: pg.Pool, businessId: number): Promise<number> {
  const { rows } = await pool.query<{ balance_cents: number }>(
    'SELECT balance_cents FROM accounts WHERE business_id = $1',
    [businessId],
  );
  return rows[0]?.balance_cents ?? Number.NaN;
}
