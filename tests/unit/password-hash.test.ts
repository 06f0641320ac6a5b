import { afterEach, describe, expect, it, vi } from 'vitest';

/** Hashes that were verified. The mock uses the real thread pool and records each verification. */
const verified = vi.hoisted(() => ({ hashes: [] as string[] }));
vi.mock('tinypool', async (original) => {
  const { Tinypool } = await original<typeof import('tinypool')>();
  return {
    Tinypool: class extends Tinypool {
      override run(task: { reference?: string }): Promise<unknown> {
        if (task.reference !== undefined) verified.hashes.push(task.reference);
        return super.run(task);
      }
    },
  };
});

// Loads the module again, because an earlier test file in the same process may have imported it without the mock.
vi.resetModules();
const { hashPassword, verifyPassword } = await import(
  '../../server/modules/identity/auth/passwords/password-hash.ts'
);
const ACCOUNT = 'emma@callingua.test';
const COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

afterEach(() => {
  verified.hashes.length = 0;
});

describe('password hashes', () => {
  it('password hashes use argon2id with the parameters of docs/spec/security.md and a separate salt', async () => {
    const [first, second] = await Promise.all([hashPassword('Demo-pass-1'), hashPassword('Demo-pass-1')]);
    expect(first).toMatch(COST);
    expect(second).not.toBe(first);
    expect(first).not.toContain('Demo-pass-1');
  });

  it('password hashes match only their own password', async () => {
    const stored = await hashPassword('Demo-pass-1');
    expect(await verifyPassword(ACCOUNT, stored, 'Demo-pass-1')).toBe(true);
    expect(await verifyPassword(ACCOUNT, stored, 'Demo-pass-2')).toBe(false);
    expect(await verifyPassword(ACCOUNT, stored, '')).toBe(false);
  });

  it('a password check for an unknown user does the same hashing work as for a known one, and always fails', async () => {
    const stored = await hashPassword('Demo-pass-1');
    expect(await verifyPassword(ACCOUNT, stored, 'wrong')).toBe(false);
    expect(await verifyPassword(ACCOUNT, null, 'wrong')).toBe(false);

    expect(verified.hashes).toHaveLength(2);
    for (const hash of verified.hashes) expect(hash).toMatch(COST);
    expect(verified.hashes[0]).not.toBe(verified.hashes[1]);
  });
});

// Hashing has the lowest priority, so it is slow on a busy machine.
describe('password checks beyond the queue limit', { timeout: 120_000 }, () => {
  it('password checks beyond the queue limit are refused with a retry delay, and all queued checks complete', async () => {
    const stored = await hashPassword('Demo-pass-1');

    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, at) => verifyPassword(`account-${at}`, stored, 'Demo-pass-1')),
    );

    const refused = results.filter((result) => result.status === 'rejected');
    expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(40);
    expect(refused).toHaveLength(20);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 5 } });
    }
  });

  it('password checks beyond the queue limit do not block later checks', async () => {
    const stored = await hashPassword('Demo-pass-1');
    await Promise.allSettled(
      Array.from({ length: 60 }, (_, at) => verifyPassword(`account-${at}`, stored, 'x')),
    );
    expect(await verifyPassword(ACCOUNT, stored, 'Demo-pass-1')).toBe(true);
  });

  it('a password check is refused while three others of the same account are pending, and not for another account', async () => {
    const stored = await hashPassword('Demo-pass-1');
    const check = (account: string) => verifyPassword(account, stored, 'Demo-pass-1');
    const own = Array.from({ length: 40 }, () => check(ACCOUNT));
    const others = ['noah@callingua.test', 'mia@callingua.test'].map(check);
    const results = await Promise.allSettled(own);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 5 } });
    expect(await Promise.all(others)).toEqual([true, true]);
    expect(await check(ACCOUNT)).toBe(true);
  });

  it('a password check of an unreadable hash throws without affecting other checks', async () => {
    const stored = await hashPassword('Demo-pass-1');
    const [broken, fine] = await Promise.allSettled([
      verifyPassword(ACCOUNT, 'no password', 'x'),
      verifyPassword(ACCOUNT, stored, 'Demo-pass-1'),
    ]);
    expect(broken.status).toBe('rejected');
    expect(fine).toEqual({ status: 'fulfilled', value: true });
  });
});
