import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import { trpc } from '../../../trpc.ts';

const ID_MAX = 2 ** 31 - 1;

/** The appointment that an address names; the last one stays while its dialog fades out. */
export function useNamedAppointment(id: string | null) {
  const last = useLastValue(id);
  const appointmentId = toId(last);
  const query = trpc.appointments.get.useQuery({ appointmentId }, { enabled: id !== null });
  const appointment: AppointmentView | undefined = query.data?.appointment;
  return { query, appointment };
}

/** 0 belongs to nobody, so a mistyped address finds nothing. */
function toId(text: string | null): number {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 && id <= ID_MAX ? id : 0;
}
