import { roleMay } from '../../../server/core/permissions.ts';
import { useSession } from '../../lib/session.ts';

/** Whether this person may add, change and delete customers. */
export function useMayChange(): boolean {
  const session = useSession();
  return session !== null && roleMay(session.role, 'customers.update');
}
