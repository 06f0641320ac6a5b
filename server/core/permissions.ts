/** The people of a business (docs/spec/business-rules.md). */
export const ROLES = ['admin', 'manager', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What a procedure asks of its caller. `public`: anyone. `self`: a signed-in person and their own session. The
 * others: a role that grants it. A person whose email address is not verified yet passes only where `+onboarding` stands.
 */
export type Grant = 'public' | 'self' | 'read' | 'appointments' | 'manage' | 'admin';
export type Access = Grant | `${Grant}+onboarding`;

/** The one table of the tenant wall: procedure path → access. A procedure that is not listed is refused. */
export const PROCEDURE_ACCESS = {
  'auth.login': 'public',
  'auth.signUp': 'public',
  'auth.resendVerification': 'public',
  'auth.renewVerification': 'public',
  'auth.verifyEmail': 'public',
  'auth.requestPasswordReset': 'public',
  'auth.resetPassword': 'public',
  'auth.startSocial': 'public',
  'auth.finishSocial': 'public',
  'auth.logout': 'self+onboarding',
  'auth.me': 'self+onboarding',
  'auth.security': 'self',
  'auth.updateProfile': 'self',
  'auth.changePassword': 'self',
  'auth.removeIdentity': 'self',
  'auth.sessions': 'self',
  'auth.endSession': 'self',
  'auth.endOtherSessions': 'self',
  'team.list': 'admin',
  'team.invite': 'admin',
  'team.resendInvitation': 'admin',
  'team.revokeInvitation': 'admin',
  'team.changeRole': 'admin',
  'team.remove': 'admin',
  'team.openInvitation': 'public',
  'team.acceptInvitation': 'public',
  'businesses.get': 'read+onboarding',
  'businesses.systemStatus': 'read',
  'businesses.updateProfile': 'admin',
  'insights.dashboardMetrics': 'read',
  'calls.list': 'read',
  'calls.conversation': 'read',
  'billing.account': 'admin',
  'billing.outlook': 'admin',
  'billing.transactions': 'admin',
  'billing.exportTransactions': 'admin',
  'billing.createPayment': 'admin+onboarding',
  'billing.startCheckout': 'admin+onboarding',
  'billing.settlePayment': 'admin+onboarding',
  'billing.paymentForm': 'admin+onboarding',
  'billing.latestPayment': 'admin',
  'billing.payment': 'admin',
  'billing.reconciliation': 'admin',
  'billing.updateRecharge': 'admin+onboarding',
  'audit.list': 'admin',
  'numbers.list': 'read',
  'numbers.premium': 'public',
  'languages.listForBusiness': 'read',
  'services.list': 'read+onboarding',
  'services.get': 'read+onboarding',
  'services.create': 'admin+onboarding',
  'services.update': 'admin+onboarding',
  'services.remove': 'admin+onboarding',
  'services.saveText': 'admin+onboarding',
  'hours.week': 'read+onboarding',
  'hours.updateDay': 'admin+onboarding',
  'hours.replaceWeek': 'admin+onboarding',
  'customers.list': 'read',
  'customers.get': 'read',
  'customers.samePhone': 'read',
  'customers.export': 'manage',
  'customers.create': 'appointments',
  'customers.update': 'appointments',
  'customers.remove': 'manage',
  'customers.previewImport': 'manage',
  'customers.import': 'manage',
  'appointments.list': 'read',
  'appointments.get': 'read',
  'appointments.openSlots': 'read',
  'appointments.export': 'manage',
  'appointments.mailPreview': 'appointments',
  'appointments.book': 'appointments',
  'appointments.update': 'appointments',
  'appointments.undo': 'appointments',
  'appointments.reopen': 'appointments',
  'appointments.feed': 'read',
  'appointments.createFeed': 'read',
  'appointments.revokeFeed': 'read',
  'translations.list': 'read',
  'translations.overview': 'read',
  'translations.save': 'admin',
  'translations.remove': 'admin',
} as const satisfies Record<string, Access>;

export type ProcedurePath = keyof typeof PROCEDURE_ACCESS;

const GRANTS: Record<Role, readonly Grant[]> = {
  admin: ['public', 'self', 'read', 'appointments', 'manage', 'admin'],
  manager: ['public', 'self', 'read', 'appointments', 'manage'],
  staff: ['public', 'self', 'read', 'appointments'],
};

/** The permissions list of the login answer, as documented for each role. */
export const ROLE_PERMISSIONS: Record<Role, readonly string[]> = {
  admin: ['all'],
  manager: ['read', 'appointments'],
  staff: ['read', 'appointments'],
};

const ONBOARDING = '+onboarding';

/** True when the role's grants cover the access. */
export function roleGrants(role: Role, access: Access): boolean {
  return GRANTS[role].some((grant) => grant === access || `${grant}${ONBOARDING}` === access);
}

/** True when a person whose email address is not verified yet may pass. */
export function allowsUnverified(access: Access): boolean {
  return access === 'public' || access.endsWith(ONBOARDING);
}

/** What a screen asks before it offers something: may this role call that procedure? */
export function roleMay(role: Role, procedure: ProcedurePath): boolean {
  return roleGrants(role, PROCEDURE_ACCESS[procedure]);
}

/** The access a procedure path asks for; `undefined` means refused (default deny). */
export function accessOf(path: string): Access | undefined {
  return isProcedurePath(path) ? PROCEDURE_ACCESS[path] : undefined;
}

function isProcedurePath(path: string): path is ProcedurePath {
  return Object.hasOwn(PROCEDURE_ACCESS, path);
}

/** Money fields of a business are for those who may see its billing; others get null (docs/spec/business-rules.md). */
export function maySeeMoney(role: Role): boolean {
  return roleGrants(role, 'admin');
}

/** Closing days and hours, moving and opening them again: `appointments.book` and `.update` ask it for closed time. */
export function mayCloseTime(role: Role): boolean {
  return roleGrants(role, 'manage');
}
