import { mayCloseTime } from '../../../../server/core/roles.ts';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useMay } from '../../../lib/session/use-may.ts';

/** Whether this person may close days and hours, and open them again. */
export function useMayClose(): boolean {
  const session = useSession();
  const may = useMay();
  return session !== null && may('appointments.book') && mayCloseTime(session.role);
}

/**
 * Answers whether this person may move, end or annotate what stands in the calendar: closed time is not for everyone.
 */
export function useMayChange(): (appointment: Pick<AppointmentView, 'kind'>) => boolean {
  const may = useMay();
  const mayClose = useMayClose();
  const mayUpdate = may('appointments.update');
  return ({ kind }) => mayUpdate && (kind !== 'closed' || mayClose);
}
