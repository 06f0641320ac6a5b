import { type ProcedurePath, roleMay } from '../../../server/core/permissions.ts';
import { useSession } from './session.ts';

/** Returns whether the user's role may call a procedure; false without a session. */
export function useMay(): (procedure: ProcedurePath) => boolean {
  const session = useSession();
  return (procedure) => session !== null && roleMay(session.role, procedure);
}
