import { type ProcedurePath, roleMay } from '../../../server/core/permissions.ts';
import { useSession } from './session.ts';

/** Answers whether the role of the signed-in person may call a procedure; without a session it may call none. */
export function useMay(): (procedure: ProcedurePath) => boolean {
  const session = useSession();
  return (procedure) => session !== null && roleMay(session.role, procedure);
}
