import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../server/config.ts';
import type { AppError, ErrorCode } from '../../server/core/errors.ts';
import type { Deps } from '../../server/deps.ts';
import { hashPassword } from '../../server/modules/identity/auth/passwords/password-hash.ts';
import {
  findSession,
  hashToken,
  revokeSession,
} from '../../server/modules/identity/auth/sessions/sessions.ts';
import { signIn } from '../../server/modules/identity/auth/sessions/sign-in.ts';
import { purgeExpired } from '../../server/modules/tenants/erasure/purge-expired.ts';
import { type RenderedError, renderError } from '../../server/trpc/render-error.ts';
import { captureLog } from '../support/captured-log.ts';
import { createTestDeps } from '../support/deps.ts';
import { makeBusiness, makePerson } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { LIVE } from '../support/live-environment.ts';
import { inTransaction, waitForBlockedStatement } from '../support/open-transaction.ts';

const PASSWORD = 'Demo-pass-1';

const deps = forFile(createTestDeps);
let live: Deps;
let businessId: number;
let passwordHash: string;
let email: string;
let address: string;
let visitors = 0;

beforeAll(async () => {
  live = { ...deps, config: loadConfig({ ...LIVE, DATABASE_URL: deps.config.DATABASE_URL }) };
  businessId = (await makeBusiness(deps)).id;
  passwordHash = await hashPassword(PASSWORD);
});
/** Each test has its own user and IP address, so that limits never affect another test. */
beforeEach(async () => {
  ({ email } = await newPerson());
  visitors += 1;
  address = `10.0.0.${visitors}`;
});

async function newPerson(isVerified = true) {
  const person = await makePerson(deps, businessId, { isVerified });
  await deps.prisma.user.update({ where: { id: person.id, businessId }, data: { passwordHash } });
  return person;
}

/** Rate limit bucket of this test’s account and address. */
const ownBucket = () => `login:account-address:${email} ${address}`;

type SignInOptions = { email?: string; deps?: Deps; address?: string; browserTokens?: string[] };
const enter = (password = PASSWORD, options: SignInOptions = {}) =>
  signIn(
    options.deps ?? deps,
    { address: options.address ?? address, userAgent: 'a browser' },
    { email: options.email ?? email, password, browserTokens: options.browserTokens },
  );

async function refusal(attempt: Promise<unknown>): Promise<RenderedError & { code: ErrorCode }> {
  return attempt.then(
    () => {
      throw new Error('it was let in');
    },
    (error: AppError) => ({ code: error.code, ...renderError(error, 'en') }),
  );
}

const failBefore = (bucket: string, times: number) =>
  deps.sql`INSERT INTO rate_limit_hits (bucket) SELECT ${bucket} FROM generate_series(1, ${times})`;

const hits = async (bucket: string): Promise<number> =>
  (await deps.sql`SELECT count(*)::int AS n FROM rate_limit_hits WHERE bucket = ${bucket}`)[0]?.n;

describe('a sign-in with the right password', () => {
  it('a sign-in with the right password opens a session of 24 hours and stores only its hash', async () => {
    const result = await enter();

    expect(result).toMatchObject({ admin: { email }, provider: 'email' });
    expect(result.token).toMatch(/^[\w-]{43}$/);
    const rows = await deps.sql`SELECT s.*, extract(epoch FROM expires_at - created_at)::int AS seconds
      FROM sessions s
      WHERE business_id = ${businessId} AND user_id = ${result.admin.id} AND user_agent = 'a browser'`;
    expect(rows).toHaveLength(1);
    expect(rows[0].seconds).toBe(86_400);
    expect(rows[0].token_hash).toEqual(hashToken(result.token));
    expect(JSON.stringify(rows)).not.toContain(result.token);
  });

  it('a sign-in with the right password returns the user’s own business', async () => {
    for (const { id, name } of [await makeBusiness(deps), await makeBusiness(deps)]) {
      const { email: member } = await makePerson(deps, id);
      await deps.sql`UPDATE users SET password_hash = ${passwordHash} WHERE email = ${member}`;
      expect((await enter(PASSWORD, { email: member })).business).toMatchObject({ id, name });
    }
  });

  it('a sign-in with the right password opens a new session each time, and is not counted as a failed attempt', async () => {
    expect((await enter()).token).not.toBe((await enter()).token);
    expect(await hits(`login:account:${email}`)).toBe(0);
    expect(await hits(`login:address:${address}`)).toBe(0);
  });

  it('a sign-in with the right password is refused and not counted while three others of the account run, but other accounts sign in', async () => {
    const { email: colleague } = await newPerson();
    const concurrent = Array.from({ length: 30 }, () => enter());
    const other = enter(PASSWORD, { email: colleague });
    const results = await Promise.allSettled(concurrent);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).not.toEqual([]);
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 5 } });
    expect((await other).admin.email).toBe(colleague);
    expect((await enter()).admin.email).toBe(email);
    expect(await hits(ownBucket())).toBe(0);
  });

  it('a sign-in with the right password returns email_not_verified for an unverified user', async () => {
    const { email: unverified } = await newPerson(false);
    const refused = await refusal(enter(PASSWORD, { email: unverified }));
    expect(refused).toMatchObject({ code: 'email_not_verified' });
  });

  it.each([
    ['another password was set', `password_hash = 'another hash'`],
    ['the account was closed', 'disabled_at = app_now()'],
  ])(
    'a sign-in with the right password is refused like a wrong password when %s meanwhile',
    async (_what, change) => {
      const { waiting } = await inTransaction(deps, async (_sql, client) => {
        await client.query(`UPDATE users SET ${change} WHERE business_id = $1 AND email = $2`, [
          businessId,
          email,
        ]);
        const signingIn = refusal(enter());
        await waitForBlockedStatement(deps, 'password_hash');
        return { waiting: signingIn };
      });
      expect((await waiting).code).toBe('invalid_credentials');
    },
  );

  it('a sign-in with the right password is not counted as a failed attempt when the hash cannot be verified', async () => {
    await deps.sql`UPDATE users SET password_hash = 'unreadable'
      WHERE business_id = ${businessId} AND email = ${email}`;
    await expect(enter()).rejects.not.toHaveProperty('code', 'invalid_credentials');
    expect(await hits(ownBucket())).toBe(0);
  });

  it('a sign-in with the right password of a disabled user is refused and counted like one with a wrong password', async () => {
    await deps.prisma.user.update({ where: { email, businessId }, data: { disabledAt: new Date() } });
    expect(await refusal(enter())).toMatchObject({ code: 'invalid_credentials' });
    expect(await hits(ownBucket())).toBe(1);
  });
});

describe('a sign-in with a wrong password', () => {
  it('a sign-in with a wrong password gets the same response for a known, an unverified and an unknown user', async () => {
    const { email: unverified } = await newPerson(false);
    const answers = [];
    for (const userEmail of [email, unverified, 'nobody@callingua.test']) {
      const { code, message, details } = await refusal(enter('wrong-pass', { email: userEmail }));
      answers.push({ code, message, details });
    }
    const refused = { code: 'invalid_credentials', message: 'Invalid email or password', details: {} };
    expect(answers[0]).toEqual(refused);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('a sign-in with a wrong password is counted per account, per IP address, and for both together, even for unknown emails', async () => {
    await refusal(enter('wrong-pass'));
    await refusal(enter('wrong-pass', { email: 'ghost@callingua.test' }));
    expect(await hits(ownBucket())).toBe(1);
    expect(await hits(`login:account-address:ghost@callingua.test ${address}`)).toBe(1);
    expect(await hits(`login:account:${email}`)).toBe(1);
    expect(await hits(`login:address:${address}`)).toBe(2);
  });

  it('a sign-in with a wrong password is logged with account, user, business and IP address, and without the email', async () => {
    const { log, lines } = captureLog();
    await refusal(enter('wrong-pass', { deps: { ...deps, log } }));
    await refusal(enter('wrong-pass', { deps: { ...deps, log }, email: 'ghost@callingua.test' }));
    expect(lines).toMatchObject([
      {
        rule: 'sign-in:invalid_credentials',
        accountHash: expect.stringMatching(/^[0-9a-f]{16}$/),
        businessId,
        address,
      },
      { rule: 'sign-in:invalid_credentials', accountHash: expect.stringMatching(/^[0-9a-f]{16}$/), address },
    ]);
    expect(lines[0]).toHaveProperty('userId');
    expect(lines[1]).not.toHaveProperty('userId');
    expect(JSON.stringify(lines)).not.toContain('@callingua.test');
  });
});

describe('too many failed sign-ins', () => {
  it.each([
    ['account-address', 'live', 10],
    ['account-address', 'sandbox', 100],
    ['address', 'live', 50],
    ['address', 'sandbox', 500],
    ['account', 'live', 100],
  ])(
    'too many failed sign-ins block even the correct password: counted per %s, in %s mode, at a limit of %i failures',
    async (kind, mode, max) => {
      const keys: Record<string, string> = {
        'account-address': `${email} ${address}`,
        address,
        account: email,
      };
      const bucket = `login:${kind}:${keys[kind]}`;
      const signInDeps = mode === 'live' ? live : deps;
      const beganAt = performance.now();
      await failBefore(bucket, max - 1);
      expect((await enter(PASSWORD, { deps: signInDeps })).admin.email).toBe(email);

      await refusal(enter('wrong-pass', { deps: signInDeps }));
      const refused = await refusal(enter(PASSWORD, { deps: signInDeps }));

      expect(refused).toMatchObject({ code: 'rate_limited' });
      const tookSeconds = Math.ceil((performance.now() - beganAt) / 1_000);
      expect(refused.details.retryAfterSeconds).toBeGreaterThanOrEqual(899 - tookSeconds);
      expect(refused.details.retryAfterSeconds).toBeLessThanOrEqual(900);
      expect(await hits(bucket)).toBe(max);
    },
  );

  it('too many failed sign-ins allow at most 10 of 30 concurrent wrong passwords', async () => {
    const codes = await Promise.all(
      Array.from({ length: 30 }, async () => (await refusal(enter('wrong-pass', { deps: live }))).code),
    );
    expect(codes.filter((code) => code === 'invalid_credentials').length).toBeLessThanOrEqual(10);
    expect(await hits(ownBucket())).toBeLessThanOrEqual(10);
  });

  it('too many failed sign-ins do not block the owner on another IP address than the attacker’s', async () => {
    await failBefore(`login:account-address:${email} 198.51.100.9`, 10);
    const attacker = await refusal(enter(PASSWORD, { deps: live, address: '198.51.100.9' }));
    expect(attacker.code).toBe('rate_limited');
    expect((await enter(PASSWORD, { deps: live })).admin.email).toBe(email);
  });

  it('too many failed sign-ins do not block a browser in which the user has signed in before', async () => {
    const { browserToken } = await enter(PASSWORD, { deps: live });
    for (const [kind, key, times] of [
      ['account-address', `${email} ${address}`, 10],
      ['address', address, 50],
      ['account', email, 100],
    ] as const)
      await failBefore(`login:${kind}:${key}`, times);
    expect((await refusal(enter(PASSWORD, { deps: live }))).code).toBe('rate_limited');
    const known = () => enter(PASSWORD, { deps: live, browserTokens: ['of somebody else', browserToken] });
    expect((await known()).browserToken).toBe(browserToken);
    for (let tries = 0; tries < 10; tries += 1)
      await refusal(enter('wrong-pass', { deps: live, browserTokens: [browserToken] }));
    expect((await refusal(known())).code).toBe('rate_limited');
  });

  it('too many failed sign-ins cannot be avoided with the browser token of another user or business', async () => {
    const { email: other } = await newPerson();
    const { browserToken } = await enter(PASSWORD, { email: other, deps: live });
    const stranger = await makePerson(deps, (await makeBusiness(deps)).id);
    await deps.sql`UPDATE users SET password_hash = ${passwordHash} WHERE id = ${stranger.id}`;
    const { browserToken: theirs } = await enter(PASSWORD, { email: stranger.email, deps: live });
    await failBefore(ownBucket(), 10);
    for (const token of [browserToken, theirs, 'made-up']) {
      const refused = await refusal(enter(PASSWORD, { deps: live, browserTokens: [token] }));
      expect(refused.code).toBe('rate_limited');
    }
  });

  it('too many failed sign-ins do not block the user’s ten most recently used browsers', async () => {
    const { email: colleague } = await newPerson();
    const { browserToken: theirs } = await enter(PASSWORD, { email: colleague });
    const tokens: string[] = [];
    for (let browsers = 0; browsers < 11; browsers += 1) tokens.push((await enter()).browserToken);
    const rows = await deps.sql`SELECT count(*)::int AS browsers FROM known_browsers k
      JOIN users u ON u.id = k.user_id WHERE u.email = ${email}`;
    expect(rows).toEqual([{ browsers: 10 }]);
    const [first = '', second = ''] = tokens;
    expect((await enter(PASSWORD, { browserTokens: [second] })).browserToken).toBe(second);
    for (const other of [first, theirs])
      expect((await enter(PASSWORD, { browserTokens: [other] })).browserToken).not.toBe(other);
    const known = { email: colleague, browserTokens: [theirs] };
    expect((await enter(PASSWORD, known)).browserToken).toBe(theirs);
  });

  it('too many failed sign-ins expire after 15 minutes', async () => {
    const bucket = ownBucket();
    await failBefore(bucket, 10);
    expect((await refusal(enter(PASSWORD, { deps: live }))).code).toBe('rate_limited');
    await deps.sql`UPDATE rate_limit_hits SET created_at = created_at - interval '15 minutes'
      WHERE bucket = ${bucket}`;
    expect((await enter(PASSWORD, { deps: live })).admin.email).toBe(email);
  });

  it('too many failed sign-ins are counted per account', async () => {
    await failBefore(ownBucket(), 10);
    const { email: another } = await newPerson();
    expect((await enter(PASSWORD, { email: another, deps: live })).admin.email).toBe(another);
  });

  it('too many failed sign-ins are still counted by a server that has just started', async () => {
    await failBefore(ownBucket(), 10);
    const restarted = { ...live, pool: deps.pool };
    expect((await refusal(enter(PASSWORD, { deps: restarted }))).code).toBe('rate_limited');
  });
});

describe('a session', () => {
  const alive = async (token: string) => (await findSession(deps.db, hashToken(token))) !== undefined;

  it('a session ends 24 hours after it was opened', async () => {
    const { token } = await enter();
    expect(await alive(token)).toBe(true);
    await deps.sql`UPDATE sessions SET expires_at = clock_timestamp()
      WHERE business_id = ${businessId} AND token_hash = ${hashToken(token)}`;
    expect(await alive(token)).toBe(false);
  });

  it('a session ends when its user opens twenty more, but not when another member does', async () => {
    const colleague = await newPerson();
    const { token: first } = await enter();
    const others: { token: string }[] = [];
    for (let pairs = 0; pairs < 10; pairs += 1) others.push(...(await Promise.all([enter(), enter()])));
    const open = await Promise.all(
      [first, ...others.map(({ token }) => token)].map((token) => findSession(deps.db, hashToken(token))),
    );
    expect(open.filter(Boolean)).toHaveLength(20);
    expect(open[0]).toBeUndefined();
    expect(await alive(colleague.token)).toBe(true);
  });

  it('a session stays open when its user signs in and out twenty more times', async () => {
    const { token: first } = await enter();
    for (let count = 0; count < 20; count += 1)
      await revokeSession(deps.db.ofBusiness(businessId), hashToken((await enter()).token));
    expect(await alive(first)).toBe(true);
  });

  it('a sign-in waits for a concurrent sign-in of the same user', async () => {
    const { waiting } = await inTransaction(deps, async (sql) => {
      await sql`SELECT FROM users WHERE business_id = ${businessId} AND email = ${email} FOR SHARE`;
      const signingIn = enter();
      await waitForBlockedStatement(deps, 'password_hash');
      return { waiting: signingIn };
    });
    expect((await waiting).admin.email).toBe(email);
  });

  it('a session expires by the system clock, not by the product’s clock', async () => {
    const { token } = await enter();
    await deps.sql`UPDATE app_clock SET "offset" = interval '10 days'`;
    expect(await alive(token)).toBe(true);
    await deps.sql`UPDATE app_clock SET "offset" = interval '0'`;
  });

  it('a session ends only with its own logout, and not with one of another business', async () => {
    const [mine, another] = [await enter(), await enter()];
    await revokeSession(deps.db.ofBusiness(businessId + 1), hashToken(mine.token));
    expect(await alive(mine.token)).toBe(true);
    await revokeSession(deps.db.ofBusiness(businessId), hashToken(mine.token));
    expect([await alive(mine.token), await alive(another.token)]).toEqual([false, true]);
  });

  it('a session ends when its user is disabled, and has the user’s current role', async () => {
    const { token } = await enter();
    await deps.prisma.user.update({ where: { email, businessId }, data: { role: 'staff' } });
    expect(await findSession(deps.db, hashToken(token))).toMatchObject({ role: 'staff', is_verified: true });
    await deps.prisma.user.update({ where: { email, businessId }, data: { disabledAt: new Date() } });
    expect(await alive(token)).toBe(false);
  });

  it('a session is deleted a week after its end, and a sign-in attempt after a day', async () => {
    const { token } = await enter();
    await deps.sql`INSERT INTO sessions (token_hash, business_id, user_id, expires_at)
      SELECT sha256('old'), business_id, id, clock_timestamp() - interval '8 days' FROM users
      WHERE business_id = ${businessId} AND email = ${email}`;
    await deps.sql`INSERT INTO rate_limit_hits (bucket, created_at)
      VALUES ('old', clock_timestamp() - interval '25 hours'), ('new', clock_timestamp())`;
    expect(await purgeExpired(deps)).toBe(2);
    expect([await hits('old'), await hits('new'), await alive(token)]).toEqual([0, 1, true]);
  });
});
