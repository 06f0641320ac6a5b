import { PROCEDURE_ACCESS } from '../../server/core/permissions.ts';
import { type Access, type Grant, ROLES, roleGrants } from '../../server/core/roles.ts';
import type { Edit } from './mutant.ts';
import { nodesOf, parse } from './typescript-mutations.ts';

/** Grants from the fewest roles to the most. */
const GRANTS: readonly Grant[] = ['admin', 'manage', 'appointments', 'read', 'self', 'public'];
const ONBOARDING = '+onboarding';

/**
 * Edits of `server/core/permissions.ts` (`source`). Each edit widens the access of one procedure: to the next lower
 * grant that admits more users, or to users with an unverified email address.
 */
export function widenProcedures(source: string): Edit[] {
  const access: Record<string, Access | { access: Access }> = PROCEDURE_ACCESS;
  return [...nodesOf(parse(source))].flatMap((node): Edit[] => {
    if (node.type !== 'Property') return [];
    const [key = ''] = source.slice(node.start, node.end).split(':', 1);
    const procedure = key.slice(1, -1);
    const row = Object.hasOwn(access, procedure) ? access[procedure] : undefined;
    if (row === undefined) return [];
    const now = typeof row === 'string' ? row : row.access;
    // In the source, the access in quotes follows the name of the procedure in quotes.
    const start = source.indexOf(`'${now}'`, node.start + procedure.length + 2);
    return widen(now).map((text) => ({
      kind: text.endsWith(ONBOARDING) && !now.endsWith(ONBOARDING) ? 'unverified' : 'permission',
      description: `${procedure}: ${now} → ${text}`,
      start,
      end: start + now.length + 2,
      text: `'${text}'`,
    }));
  });
}

/**
 * Edits of `server/core/roles.ts` (`source`), each of which lowers the grant of one rule, such as `roleGrants(role,
 * 'manage')`.
 */
export function widenRules(source: string): Edit[] {
  return [...source.matchAll(/roleGrants\(\w+, '(\w+)'\)/g)].flatMap((match): Edit[] => {
    const [call, grant = ''] = match;
    const lower = GRANTS[GRANTS.indexOf(grant as Grant) + 1];
    if (!lower) return [];
    const start = match.index + call.lastIndexOf(`'${grant}'`);
    return [
      {
        kind: 'permission',
        description: `${call} → ${lower}`,
        start,
        end: start + grant.length + 2,
        text: `'${lower}'`,
      },
    ];
  });
}

function widen(access: Access): string[] {
  const grant = access.replace(ONBOARDING, '');
  const suffix = access.endsWith(ONBOARDING) ? ONBOARDING : '';
  const lower = GRANTS.slice(GRANTS.indexOf(grant as Grant) + 1).find((other) => admitsMore(other, access));
  if (lower === undefined) return [];
  return [lower === 'public' ? lower : lower + suffix, ...(suffix ? [] : [access + ONBOARDING])];
}

/** True if the grant admits a role that `access` does not admit. Different grants may admit the same roles. */
const admitsMore = (grant: Grant, access: Access): boolean =>
  grant === 'public' || ROLES.some((role) => roleGrants(role, grant) !== roleGrants(role, access));
