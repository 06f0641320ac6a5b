import { PAGE_LIMIT_MAX } from './plan.ts';

/** The people of a business (docs/spec/business-rules.md). */
export const ROLES = ['admin', 'manager', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What a procedure asks of its caller. `public`: anyone. `self`: a signed-in person and their own session. The others:
 * a role that grants it. A person whose email address is not verified yet passes only where `+onboarding` stands.
 */
export type Grant = 'public' | 'self' | 'read' | 'appointments' | 'manage' | 'admin';
export type Access = Grant | `${Grant}+onboarding`;

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

/** Money fields of a business are for those who may see its billing; others get null (docs/spec/business-rules.md). */
export function maySeeMoney(role: Role): boolean {
  return roleGrants(role, 'admin');
}

/** Lists without a limit come whole for those who may also export them; for others a page at a time. */
export function listLimit(role: Role, limit: number | undefined): number | undefined {
  return limit ?? (roleGrants(role, 'manage') ? undefined : PAGE_LIMIT_MAX);
}

/** Closing days and hours, moving and opening them again: `appointments.book` and `.update` ask it for closed time. */
export function mayCloseTime(role: Role): boolean {
  return roleGrants(role, 'manage');
}

/** Listening to recordings of whole calls; what a caller left for the business everybody hears who reads it. */
export function mayHearCalls(role: Role): boolean {
  return roleGrants(role, 'manage');
}
