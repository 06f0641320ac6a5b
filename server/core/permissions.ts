/** The people of a business (docs/spec/business-rules.md). */
export const ROLES = ['admin', 'manager', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What a procedure asks of its caller. `public`: anyone. `self`: a signed-in person and their own session. The others:
 * a role that grants it. A person whose email address is not verified yet passes only where `+onboarding` stands.
 */
export type Grant = 'public' | 'self' | 'read' | 'appointments' | 'manage' | 'admin';
export type Access = Grant | `${Grant}+onboarding`;

/**
 * What a call costs of the budget of its session and of its business (`auth/limits/call-budgets.ts`): 1, which is not
 * written, for a read or a write by key, about 1 more for every 10 ms that it may keep a processor or a provider busy.
 */
type Row = Access | { access: Access; cost: number };

/** Who may call which procedure, and what a call costs. A procedure that is not listed is refused. */
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
  // Free of charge: a session whose budget is spent must still be able to sign out.
  'auth.logout': { access: 'self+onboarding', cost: 0 },
  'auth.me': 'self+onboarding',
  'auth.security': 'self',
  'auth.updateProfile': { access: 'self', cost: 2 },
  'auth.chooseLanguage': 'self',
  'auth.changePassword': { access: 'self', cost: 10 },
  'auth.removeIdentity': 'self',
  'auth.sessions': 'self',
  'auth.endSession': 'self',
  'auth.endOtherSessions': 'self',
  'team.list': 'admin',
  'team.invite': { access: 'admin', cost: 5 },
  'team.resendInvitation': { access: 'admin', cost: 5 },
  'team.revokeInvitation': 'admin',
  'team.changeRole': 'admin',
  'team.remove': 'admin',
  'team.openInvitation': 'public',
  'team.acceptInvitation': 'public',
  'businesses.get': 'read+onboarding',
  'businesses.systemStatus': 'read',
  'businesses.updateProfile': 'admin',
  'insights.dashboardMetrics': { access: 'read', cost: 2 },
  'insights.overview': { access: 'read', cost: 5 },
  'insights.voice': { access: 'read', cost: 4 },
  'insights.outcomes': { access: 'read', cost: 10 },
  'insights.sentiment': { access: 'read', cost: 4 },
  'insights.team': { access: 'admin', cost: 4 },
  'reports.list': 'read',
  'reports.get': { access: 'read', cost: 2 },
  'reports.preview': { access: 'read', cost: 20 },
  'reports.generate': { access: 'read', cost: 5 },
  'reports.download': { access: 'read', cost: 15 },
  'reports.schedules': 'read',
  'reports.members': 'manage',
  'reports.createSchedule': 'manage',
  'reports.updateSchedule': 'manage',
  'reports.switchSchedule': 'manage',
  'reports.removeSchedule': 'manage',
  'calls.list': 'read',
  'calls.export': { access: 'manage', cost: 20 },
  'calls.conversation': 'read',
  'recordings.remove': 'admin',
  'messages.list': 'read',
  'messages.setHandled': 'manage',
  'billing.account': 'admin',
  'billing.outlook': 'admin',
  'billing.transactions': 'admin',
  'billing.exportTransactions': { access: 'admin', cost: 20 },
  'billing.createPayment': { access: 'admin+onboarding', cost: 15 },
  'billing.startCheckout': { access: 'admin+onboarding', cost: 15 },
  'billing.settlePayment': { access: 'admin+onboarding', cost: 10 },
  'billing.paymentForm': 'admin+onboarding',
  'billing.latestPayment': 'admin',
  'billing.payment': 'admin',
  'billing.receipt': 'admin',
  'billing.receipts': 'admin',
  'billing.updateReceipts': 'admin',
  'billing.balanceCourse': { access: 'admin', cost: 2 },
  'billing.cards': 'admin',
  'billing.addCard': { access: 'admin', cost: 15 },
  'billing.settleCard': { access: 'admin', cost: 10 },
  'billing.chooseCard': 'admin',
  'billing.removeCard': { access: 'admin', cost: 10 },
  'billing.payWithCard': { access: 'admin', cost: 15 },
  'billing.reconciliation': { access: 'admin', cost: 3 },
  'billing.feePeriod': 'admin',
  'billing.moneyBack': 'admin',
  'billing.requestMoneyBack': { access: 'admin', cost: 5 },
  'billing.recharge': 'admin',
  'billing.finishRecharge': { access: 'admin', cost: 10 },
  'billing.updateRecharge': 'admin+onboarding',
  'billing.spending': 'admin',
  'billing.updateSpendingLimit': 'admin',
  'audit.list': 'admin',
  'database.tables': 'admin',
  'database.tableData': { access: 'admin', cost: 10 },
  'database.query': { access: 'admin', cost: 30 },
  'database.history': 'admin',
  'onboarding.progress': 'admin+onboarding',
  'onboarding.chooseNumber': { access: 'admin+onboarding', cost: 15 },
  'onboarding.chooseBalance': { access: 'admin+onboarding', cost: 3 },
  'numbers.list': 'read',
  'numbers.premium': 'public',
  'numbers.search': { access: 'read+onboarding', cost: 15 },
  'numbers.quote': 'admin+onboarding',
  'numbers.purchase': { access: 'admin+onboarding', cost: 30 },
  'numbers.latestOrder': 'read+onboarding',
  'numbers.change': { access: 'admin', cost: 3 },
  'numbers.remove': { access: 'admin', cost: 3 },
  'numbers.setLanguage': 'admin',
  'languages.supported': 'read+onboarding',
  'languages.voices': 'read+onboarding',
  'languages.listForBusiness': 'read',
  'routing.list': 'read',
  'routing.askProof': { access: 'admin', cost: 15 },
  'routing.confirmProof': { access: 'admin', cost: 2 },
  'routing.saveTarget': 'admin',
  'routing.removeTarget': 'admin',
  'receptionist.settings': 'read',
  'receptionist.updateSettings': 'admin',
  'receptionist.setRecording': 'admin',
  'receptionist.saveTexts': 'admin',
  'receptionist.answers': 'read',
  'receptionist.saveAnswer': 'admin',
  'receptionist.deleteAnswer': 'admin',
  'receptionist.coverage': { access: 'read', cost: 3 },
  'receptionist.openTrial': { access: 'read', cost: 10 },
  'knowledge.list': 'read',
  'knowledge.passages': 'read',
  'knowledge.addPage': { access: 'admin', cost: 15 },
  'knowledge.addText': { access: 'admin', cost: 15 },
  'knowledge.readAgain': { access: 'admin', cost: 15 },
  'knowledge.remove': 'admin',
  'languages.add': 'admin',
  'languages.update': 'admin',
  'languages.removal': 'read',
  'languages.remove': 'admin',
  'services.list': 'read+onboarding',
  'services.get': 'read+onboarding',
  'services.create': 'admin+onboarding',
  'services.update': 'admin+onboarding',
  'services.remove': 'admin+onboarding',
  'services.saveText': 'admin+onboarding',
  'services.offerBuiltIns': 'admin',
  'hours.week': 'read+onboarding',
  'hours.updateDay': 'admin+onboarding',
  'hours.replaceWeek': 'admin+onboarding',
  'customers.list': 'read',
  'customers.directory': { access: 'read', cost: 3 },
  'customers.get': 'read',
  'customers.samePhone': 'read',
  'customers.export': { access: 'manage', cost: 20 },
  'customers.create': 'appointments',
  'customers.update': 'appointments',
  'customers.setActive': { access: 'appointments', cost: 3 },
  'customers.remove': { access: 'manage', cost: 5 },
  'customers.removeMany': { access: 'manage', cost: 40 },
  'customers.previewImport': { access: 'manage', cost: 40 },
  'customers.import': { access: 'manage', cost: 40 },
  'appointments.list': { access: 'read', cost: 2 },
  'appointments.get': 'read',
  'appointments.find': { access: 'read', cost: 2 },
  'appointments.ofCustomer': 'read',
  'appointments.openSlots': { access: 'read', cost: 20 },
  'appointments.export': { access: 'manage', cost: 20 },
  'appointments.mailPreview': 'appointments',
  'appointments.book': { access: 'appointments', cost: 3 },
  'appointments.update': { access: 'appointments', cost: 3 },
  'appointments.undo': 'appointments',
  'appointments.reopen': 'appointments',
  'appointments.feed': 'read',
  'appointments.createFeed': 'read',
  'appointments.revokeFeed': 'read',
  'translations.list': 'read',
  'translations.overview': { access: 'read', cost: 3 },
  'translations.save': 'admin',
  'translations.remove': 'admin',
} as const satisfies Record<string, Row>;

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
  return roleGrants(role, accessIn(PROCEDURE_ACCESS[procedure]));
}

const accessIn = (row: Row): Access => (typeof row === 'string' ? row : row.access);

/** The access a procedure path asks for; `undefined` means refused (default deny). */
export function accessOf(path: string): Access | undefined {
  return isProcedurePath(path) ? accessIn(PROCEDURE_ACCESS[path]) : undefined;
}

/** The cost of a call; of a path that no procedure has, which is refused anyway, 1. */
export function callCost(path: string): number {
  const row: Row | null = isProcedurePath(path) ? PROCEDURE_ACCESS[path] : null;
  return row === null || typeof row === 'string' ? 1 : row.cost;
}

export function isProcedurePath(path: string): path is ProcedurePath {
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

/** Listening to recordings of whole calls; what a caller left for the business everybody hears who reads it. */
export function mayHearCalls(role: Role): boolean {
  return roleGrants(role, 'manage');
}
