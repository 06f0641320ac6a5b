import { PAGE_LIMIT_MAX } from './plan.ts';

/** Roles of a member of a business (docs/spec/business-rules.md). */
export const ROLES = ['admin', 'manager', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The grant that a procedure requires. `public`: anyone. `self`: a signed-in user, for their own session. All others: a
 * role that includes the grant. A user without a verified email address passes only with `+onboarding`.
 */
export type Grant = 'public' | 'self' | 'read' | 'appointments' | 'manage' | 'admin';
export type Access = Grant | `${Grant}+onboarding`;

const GRANTS: Record<Role, readonly Grant[]> = {
  admin: ['public', 'self', 'read', 'appointments', 'manage', 'admin'],
  manager: ['public', 'self', 'read', 'appointments', 'manage'],
  staff: ['public', 'self', 'read', 'appointments'],
};

/** The `permissions` list of the sign-in response for each role, as documented. */
export const ROLE_PERMISSIONS: Record<Role, readonly string[]> = {
  admin: ['all'],
  manager: ['read', 'appointments'],
  staff: ['read', 'appointments'],
};

const ONBOARDING = '+onboarding';

/** True when the role has the grant, with or without `+onboarding`. */
export function roleGrants(role: Role, access: Access): boolean {
  return GRANTS[role].some((grant) => grant === access || `${grant}${ONBOARDING}` === access);
}

/** True when a user without a verified email address may call the procedure. */
export function allowsUnverified(access: Access): boolean {
  return access === 'public' || access.endsWith(ONBOARDING);
}

/**
 * Only roles that may see billing get the money fields of a business; others get null (docs/spec/business-rules.md).
 */
export function maySeeMoney(role: Role): boolean {
  return roleGrants(role, 'admin');
}

/**
 * The requested limit of a list. Without one, roles that may also export the list get all of it, and other roles get
 * one page.
 */
export function listLimit(role: Role, limit: number | undefined): number | undefined {
  return limit ?? (roleGrants(role, 'manage') ? undefined : PAGE_LIMIT_MAX);
}

/**
 * True for roles that may close days and hours, and move and reopen them: `appointments.book` and `.update` check this
 * for closed time.
 */
export function mayCloseTime(role: Role): boolean {
  return roleGrants(role, 'manage');
}

/**
 * True for roles that may listen to recordings of whole calls. Every member who may read voice messages may also listen
 * to them.
 */
export function mayPlayCallRecordings(role: Role): boolean {
  return roleGrants(role, 'manage');
}
