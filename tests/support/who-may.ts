import { PROCEDURE_ACCESS } from '../../server/core/permissions.ts';
import type { Role } from '../../server/core/roles.ts';

/**
 * Whom each word of the table of access means: the people of docs/spec/business-rules.md, written down a second time,
 * so that a wrong line of the server's own reading is seen.
 */
const PEOPLE: Record<string, readonly Role[]> = {
  self: ['admin', 'manager', 'staff'],
  read: ['admin', 'manager', 'staff'],
  appointments: ['admin', 'manager', 'staff'],
  manage: ['admin', 'manager'],
  admin: ['admin'],
};

export type Admitted = {
  /** Anyone, signed in or not. */
  isPublic: boolean;
  /** The roles that pass; of a public procedure all. */
  roles: readonly Role[];
  /** Whether somebody passes whose email address is not verified yet. */
  isForUnverified: boolean;
};

/** Whom a procedure admits, by the row of the table and nothing else of the server. Throws for one without a row. */
export function whoMay(path: string): Admitted {
  const rows: Record<string, string | { access: string }> = PROCEDURE_ACCESS;
  const row = Object.hasOwn(rows, path) ? rows[path] : undefined;
  if (row === undefined)
    throw new Error(
      `${path} has no row in PROCEDURE_ACCESS (server/core/permissions.ts): say who may call it`,
    );
  const [grant = '', mark] = (typeof row === 'string' ? row : row.access).split('+');
  const isPublic = grant === 'public';
  const roles = isPublic ? PEOPLE.self : PEOPLE[grant];
  if (!roles) throw new Error(`say in tests/support/who-may.ts whom the grant "${grant}" means`);
  return { isPublic, roles, isForUnverified: isPublic || mark === 'onboarding' };
}
