import { describe, expect, it } from 'vitest';
import { AppError } from '../../server/core/errors.ts';
import {
  accessOf,
  callCost,
  isProcedurePath,
  PROCEDURE_ACCESS,
  roleMay,
} from '../../server/core/permissions.ts';
import {
  listLimit,
  mayCloseTime,
  mayPlayCallRecordings,
  maySeeMoney,
  ROLE_PERMISSIONS,
  ROLES,
  type Role,
} from '../../server/core/roles.ts';
import type { Session } from '../../server/trpc/context.ts';
import { assertAccess } from '../../server/trpc/procedures.ts';
import { expectedAccess } from '../support/expected-access.ts';
import { PROCEDURES, typeOf } from '../support/procedures.ts';
import { splitWords } from '../support/split-words.ts';

function session(role: Role, isEmailVerified = true): Session {
  return { tokenHash: Buffer.alloc(32), userId: 100, businessId: 100, role, isEmailVerified };
}

/** The error code of the access check of a path, or "passes". */
function outcome(path: string, signedIn: Session | null): string {
  try {
    assertAccess(path, signedIn);
    return 'passes';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

const EVERYBODY: readonly Role[] = ['admin', 'manager', 'staff'];

/** The expected public procedures. Add each new public procedure here. */
const PUBLIC = splitWords(`
  auth.finishSocial auth.login auth.renewVerification auth.requestPasswordReset auth.resendVerification
  auth.resetPassword auth.signUp auth.startSocial auth.verifyEmail numbers.premium team.acceptInvitation
  team.openInvitation
`);
const ONBOARDING = splitWords(`
  auth.logout auth.me billing.agreeToPayment billing.createPayment billing.paymentForm
  billing.settlePayment billing.startCheckout billing.updateRecharge businesses.get hours.replaceWeek
  hours.updateDay hours.week languages.add languages.remove languages.supported languages.voices
  numbers.latestOrder numbers.purchase numbers.quote numbers.search onboarding.chooseBalance
  onboarding.chooseNumber onboarding.progress services.create services.get services.list services.remove
  services.saveText services.update
`);

type Rule = {
  reason: string;
  roles: readonly Role[];
  holdsFor(domain: string, verb: string, path: string): boolean;
};

/** The roles according to docs/spec/business-rules.md; the first rule that matches a procedure applies. */
const RULES: readonly Rule[] = [
  {
    reason: 'money, the team, the audit log and the database browser are the owner’s',
    roles: ['admin'],
    holdsFor: (domain, _verb, path) =>
      ['billing', 'team', 'audit', 'database'].includes(domain) ||
      ['numbers.quote', 'insights.team'].includes(path),
  },
  {
    reason: 'the set-up of a new business is its owner’s',
    roles: ['admin'],
    holdsFor: (domain) => domain === 'onboarding',
  },
  {
    reason: 'what the business is and offers is changed by the owner',
    roles: ['admin'],
    holdsFor: (domain, _verb, path) =>
      [
        ...['businesses', 'hours', 'services', 'resources', 'translations'],
        ...['numbers', 'languages', 'routing'],
      ].includes(domain) && typeOf(path) === 'mutation',
  },
  {
    reason: 'what the receptionist says and may do is the owner’s to say, and everybody’s to try out',
    roles: ['admin'],
    holdsFor: (domain, verb, path) =>
      ['receptionist', 'knowledge'].includes(domain) && typeOf(path) === 'mutation' && verb !== 'openTrial',
  },
  {
    reason: 'messages and calls are followed up by managers',
    roles: ['admin', 'manager'],
    holdsFor: (domain, _verb, path) =>
      domain === 'callBacks' || (['messages', 'followUps'].includes(domain) && typeOf(path) === 'mutation'),
  },
  {
    reason: 'what reports are made by themselves, and for whom, is decided by managers',
    roles: ['admin', 'manager'],
    holdsFor: (domain, verb) => domain === 'reports' && (verb.endsWith('Schedule') || verb === 'members'),
  },
  {
    reason: 'recordings are deleted by the owner',
    roles: ['admin'],
    holdsFor: (domain) => domain === 'recordings',
  },
  {
    reason: 'days and hours are closed by managers',
    roles: ['admin', 'manager'],
    holdsFor: (_domain, _verb, path) => ['appointments.close', 'appointments.listInRange'].includes(path),
  },
  {
    reason: 'customers and appointments are erased, imported and exported by managers',
    roles: ['admin', 'manager'],
    holdsFor: (_domain, verb) =>
      ['remove', 'removeMany'].includes(verb) ||
      ['export', 'import', 'previewImport'].some((word) => verb.startsWith(word)),
  },
  { reason: 'all the rest is everybody’s work', roles: EVERYBODY, holdsFor: () => true },
];

const ruleOf = (path: string) => {
  const [domain = '', verb = ''] = path.split('.');
  return RULES.find((rule) => rule.holdsFor(domain, verb, path));
};

describe('the access table', () => {
  it('the access table lists exactly the procedures of the router', () => {
    expect(Object.keys(PROCEDURE_ACCESS).sort()).toEqual(PROCEDURES);
  });

  it('the access table makes exactly the expected procedures public', () => {
    expect(PROCEDURES.filter((path) => expectedAccess(path).isPublic)).toEqual(PUBLIC);
  });

  it('the access table allows users with an unverified email address only the onboarding procedures', () => {
    const early = PROCEDURES.filter(
      (path) => expectedAccess(path).isForUnverified && !expectedAccess(path).isPublic,
    );
    expect(early).toEqual(ONBOARDING);
  });

  it.each(PROCEDURES.filter((path) => !PUBLIC.includes(path)))(
    'the access table grants exactly the roles of docs/spec/business-rules.md access to %s',
    (path) => {
      const rule = ruleOf(path);
      expect(expectedAccess(path).roles, rule?.reason).toEqual(rule?.roles);
    },
  );

  it('roleMay agrees with the access table for every role and procedure', () => {
    for (const role of ROLES) {
      for (const path of PROCEDURES.filter(isProcedurePath))
        expect(roleMay(role, path), path).toBe(expectedAccess(path).roles.includes(role));
    }
  });
});

it.each(['nothing', 'auth.nothing', 'toString', 'constructor', '__proto__', ''])(
  'a path that is not in the access table is refused: "%s"',
  (path) => {
    expect(isProcedurePath(path)).toBe(false);
    expect(accessOf(path)).toBeUndefined();
    expect(callCost(path)).toBe(1);
    expect(outcome(path, null)).toBe('unauthorized');
    for (const role of ROLES)
      for (const isVerified of [true, false])
        expect(outcome(path, session(role, isVerified))).toBe('forbidden');
  },
);

describe('the permissions of roles', () => {
  it('the permissions of roles show amounts only to admins, and let managers close time, play calls and list all rows', () => {
    expect(ROLES.filter(maySeeMoney)).toEqual(['admin']);
    expect(ROLES.filter(mayCloseTime)).toEqual(['admin', 'manager']);
    expect(ROLES.filter(mayPlayCallRecordings)).toEqual(['admin', 'manager']);
    expect(ROLES.filter((role) => listLimit(role, undefined) === undefined)).toEqual(['admin', 'manager']);
  });

  it('the permissions of roles are sent to API clients as documented: one list for admins, one for manager and staff', () => {
    expect(ROLE_PERMISSIONS).toEqual({
      admin: ['all'],
      manager: ['read', 'appointments'],
      staff: ['read', 'appointments'],
    });
  });

  it('the permissions of a role are not extended by an unverified email address', () => {
    for (const role of ['manager', 'staff'] as const) {
      expect(outcome('billing.transactions', session(role, false))).toBe('email_not_verified');
      expect(outcome('billing.transactions', session(role, true))).toBe('forbidden');
    }
  });
});
