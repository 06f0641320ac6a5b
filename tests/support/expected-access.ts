import { PROCEDURE_ACCESS } from '../../server/core/permissions.ts';
import type { Role } from '../../server/core/roles.ts';

/**
 * The roles of each grant in the access table: a second copy of docs/spec/business-rules.md, so that the tests detect a
 * server that interprets a grant differently.
 */
const PEOPLE: Record<string, readonly Role[]> = {
  self: ['admin', 'manager', 'staff'],
  read: ['admin', 'manager', 'staff'],
  appointments: ['admin', 'manager', 'staff'],
  manage: ['admin', 'manager'],
  admin: ['admin'],
};

export type ExpectedAccess = {
  /** True if the procedure requires no session. */
  isPublic: boolean;
  /** The allowed roles; all roles for a public procedure. */
  roles: readonly Role[];
  /** True if users with an unverified email address are allowed. */
  isForUnverified: boolean;
};

/** The access of a procedure, computed only from its table row. Throws for a procedure without a row. */
export function expectedAccess(path: string): ExpectedAccess {
  const rows: Record<string, string | { access: string }> = PROCEDURE_ACCESS;
  const row = Object.hasOwn(rows, path) ? rows[path] : undefined;
  if (row === undefined)
    throw new Error(
      `${path} has no row in PROCEDURE_ACCESS (server/core/permissions.ts): add the roles that may call it`,
    );
  const [grant = '', mark] = (typeof row === 'string' ? row : row.access).split('+');
  const isPublic = grant === 'public';
  const roles = isPublic ? PEOPLE.self : PEOPLE[grant];
  if (!roles)
    throw new Error(`add the roles of the grant "${grant}" to PEOPLE in tests/support/expected-access.ts`);
  return { isPublic, roles, isForUnverified: isPublic || mark === 'onboarding' };
}
