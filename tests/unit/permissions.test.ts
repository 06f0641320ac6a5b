import { describe, expect, it } from 'vitest';
import { AppError } from '../../server/core/errors.ts';
import {
  accessOf,
  allowsUnverified,
  mayCloseTime,
  maySeeMoney,
  PROCEDURE_ACCESS,
  ROLE_PERMISSIONS,
  ROLES,
  type Role,
  roleMay,
} from '../../server/core/permissions.ts';
import type { Session } from '../../server/trpc/context.ts';
import { assertAccess } from '../../server/trpc/procedures.ts';
import { ROLE_MATRIX } from '../support/role-matrix.ts';

const PATHS = Object.keys(ROLE_MATRIX);

function session(role: Role, isEmailVerified = true): Session {
  return { tokenHash: Buffer.alloc(32), userId: 100, businessId: 100, role, isEmailVerified };
}

/** The code with which a path is refused, or 'passes'. */
function outcome(path: string, who: Session | null): string {
  try {
    assertAccess(path, who);
    return 'passes';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

describe('the table of access', () => {
  it('lists exactly the procedures of the matrix', () => {
    expect(Object.keys(PROCEDURE_ACCESS).sort()).toEqual([...PATHS].sort());
  });

  it.each(PATHS)('%s admits exactly whom the matrix admits', (path) => {
    const words = (ROLE_MATRIX[path] ?? '').split(' ');
    const isPublic = words.includes('anyone');
    for (const role of ROLES) {
      const expected = isPublic || words.includes(role) ? 'passes' : 'forbidden';
      expect(outcome(path, session(role)), role).toBe(expected);
    }
    expect(outcome(path, null)).toBe(isPublic ? 'passes' : 'unauthorized');
  });

  it.each(PATHS)('%s admits an unverified person only where the matrix says v', (path) => {
    const words = (ROLE_MATRIX[path] ?? '').split(' ');
    const expected = words.includes('v') || words.includes('anyone') ? 'passes' : 'email_not_verified';
    expect(outcome(path, session('admin', false))).toBe(expected);
  });

  it('tells the screens what it tells the server', () => {
    for (const role of ROLES) {
      expect(roleMay(role, 'billing.account')).toBe(role === 'admin');
      expect(roleMay(role, 'calls.list')).toBe(true);
    }
  });
});

describe('a path that is not listed', () => {
  it.each(['nothing', 'auth.nothing', 'toString', 'constructor', '__proto__', ''])(
    '"%s" is refused',
    (path) => {
      expect(accessOf(path)).toBeUndefined();
      expect(outcome(path, null)).toBe('unauthorized');
      for (const role of ROLES) expect(outcome(path, session(role))).toBe('forbidden');
    },
  );
});

describe('grants', () => {
  it('money is seen by the owner alone', () => {
    expect(ROLES.filter(maySeeMoney)).toEqual(['admin']);
  });

  it('days are closed by managers and owners', () => {
    expect(ROLES.filter(mayCloseTime)).toEqual(['admin', 'manager']);
  });

  it('the wire’s lists stay the documented ones: manager and staff have the same', () => {
    expect(ROLE_PERMISSIONS).toEqual({
      admin: ['all'],
      manager: ['read', 'appointments'],
      staff: ['read', 'appointments'],
    });
  });

  it('only public and onboarding accesses let an unverified person pass', () => {
    expect(allowsUnverified('public')).toBe(true);
    expect(allowsUnverified('admin+onboarding')).toBe(true);
    expect(allowsUnverified('self')).toBe(false);
    expect(allowsUnverified('read')).toBe(false);
    expect(allowsUnverified('admin')).toBe(false);
  });

  it('an onboarding mark never widens the roles', () => {
    for (const role of ['manager', 'staff'] as const) {
      expect(outcome('billing.transactions', session(role, false))).toBe('email_not_verified');
      expect(outcome('billing.transactions', session(role, true))).toBe('forbidden');
    }
  });
});
