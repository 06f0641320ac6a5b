import { describe, expect, it } from 'vitest';
import type { Session } from '../../server/trpc/context.ts';
import { assertAccess } from '../../server/trpc/procedures.ts';

const owner: Session = {
  tokenHash: Buffer.alloc(32),
  userId: 100,
  businessId: 100,
  role: 'admin',
  isEmailVerified: true,
};

const refusal = (code: string) => expect.objectContaining({ code });

describe('assertAccess', () => {
  it('lets an admin call the procedures that the access table lists', () => {
    expect(() => assertAccess('billing.account', owner)).not.toThrow();
    expect(() => assertAccess('auth.login', null)).not.toThrow();
  });

  it('refuses procedures that the table does not list, even for owners', () => {
    for (const path of ['billing.empty', 'constructor', ''])
      expect(() => assertAccess(path, owner), path).toThrow(refusal('forbidden'));
  });

  it('refuses users who are not signed in', () => {
    expect(() => assertAccess('calls.list', null)).toThrow(refusal('unauthorized'));
    expect(() => assertAccess('billing.empty', null)).toThrow(refusal('unauthorized'));
  });

  it('refuses roles that the access table does not list for a procedure', () => {
    for (const role of ['manager', 'staff'] as const)
      expect(() => assertAccess('billing.account', { ...owner, role })).toThrow(refusal('forbidden'));
  });

  it('refuses users with an unverified email address, except for the procedures of the verification', () => {
    const newcomer = { ...owner, isEmailVerified: false };
    expect(() => assertAccess('calls.list', newcomer)).toThrow(refusal('email_not_verified'));
    expect(() => assertAccess('auth.me', newcomer)).not.toThrow();
  });
});
