import { type ProcedurePath, roleMay } from '../../../server/core/permissions.ts';
import { useSession } from '../../lib/session.ts';

/** What this person may do with customers: add and change one, erase one, load a file of them, save them to one. */
export function useMay(): { change: boolean; remove: boolean; import: boolean; export: boolean } {
  const session = useSession();
  const may = (procedure: ProcedurePath) => session !== null && roleMay(session.role, procedure);
  return {
    change: may('customers.update'),
    remove: may('customers.remove'),
    import: may('customers.import'),
    export: may('customers.export'),
  };
}
